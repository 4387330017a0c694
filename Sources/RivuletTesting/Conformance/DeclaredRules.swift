extension Rule {
  /// The rules that are not run on a fixture: the types prove them, or they can only be a policy.
  public static let declared: [Rule] = [
    Rule(
      "2.02",
      "A slow subscriber dispatches its signals asynchronously.",
      proof: .policy("what is slow is for the user to judge: receive(on:), buffers")
    ),
    Rule(
      "2.11",
      "The processing of a signal happens after the signal.",
      proof: .policy("a memory order cannot be observed: the thread sanitizer runs the suite")
    ),
    Rule(
      "2.13",
      "The methods of a subscriber return normally, and are given no null.",
      proof: .types("they cannot throw, and their parameters are not optional")
    ),
    Rule(
      "3.01",
      "Requests and disposals are made only in the context of the subscriber.",
      proof: .policy("both may be called from any thread here, and D16, X1 and X8 do")
    ),
    Rule(
      "3.11",
      "A request may complete or fail the stream at once.",
      proof: .policy("a permission, of which the synchronous fixtures of 1.04 and 1.05 make use")
    ),
    Rule(
      "3.15",
      "dispose() returns normally.",
      proof: .types("it cannot throw; X11 and R4 show that it returns")
    ),
    Rule(
      "3.16",
      "request(_:) returns normally.",
      proof: .types("it cannot throw; X11 and R4 show that it returns")
    ),
    Rule(
      "E6",
      "A stream that cannot fail does not fail.",
      proof: .types("its failure type is Never, which has no value")
    ),
    Rule(
      "M7",
      "A chain of 10,000 stages is released without overflowing the stack.",
      proof: .policy("it concerns chains, not a single stage: a test of its own builds one")
    ),
    Rule(
      "R7",
      "No data race.",
      proof: .policy("cannot be observed from inside: the thread sanitizer runs the suite")
    ),
    Rule(
      "T2",
      "Timed operators act at exact instants.",
      proof: .policy("the instants are particular to each operator: its marble tests name them")
    ),
    Rule(
      "T3",
      "What is due at one instant keeps its order.",
      proof: .policy("a promise of the scheduler: the tests of TestScheduler prove it")
    ),
    Rule(
      "T4",
      "An interval of zero is legal.",
      proof: .policy("particular to each operator: its marble tests have the case")
    ),
    Rule(
      "T5",
      "What the end does to work that is still due is documented.",
      proof: .policy("particular to each operator: its marble tests have the case")
    ),
    Rule(
      "T7",
      "No operator looks at a clock that it was not given.",
      proof: .policy("cannot be observed from outside: a test reads the sources of the library")
    ),
  ]
}
