import RivuletTesting
import Testing

@Suite("The conformance kit catches a publisher that")
struct BrokenPublisherConformanceTests {
  @Test func `keeps every rule not at all`() {
    let report = BrokenPublisher.verification(.none).run(.quick)
    #expect(report.isClean, "\(report)")
  }

  @Test(
    arguments: [
      (.overflows, ["1.01", "C9", "D16"]), (.overlaps, ["1.03"]), (.nests, ["3.03"]),
      (.swallowsFailure, ["1.04"]), (.neverEnds, ["1.05"]), (.needsDemandToEnd, ["D14"]),
      (.looksAlive, ["1.06"]), (.endsTwice, ["1.04", "1.07"]),
      (.ignoresDisposalInLoop, ["1.08", "X12"]),
      (.subscribesTwice, ["1.09", "X12"]), (.sharesState, ["1.10"]), (.sendsWrongValues, ["O13"]),
      (.deliversInsideSubscription, ["O11", "X3"]), (.forgetsFirstRequest, ["3.08"]),
      (.wrapsDemand, ["3.17"]), (.takesNoneForOne, ["3.09"]),
      (.goesOnAfterDisposal, ["3.06", "3.13", "X12"]), (.ignoresReturnedDemand, ["D7", "D2"]),
      (.keepsAfterDisposal, ["3.13", "X12"]), (.keepsAfterEnd, ["M1", "X12"]),
      (.ignoresDisposalInSubscription, ["X3", "X12"]), (.endsAfterDisposal, ["X4"]),
      (.locks, ["R4", "X8"]), (.diesWithPublisher, ["M4"]), (.leaks, ["M5"]),
      (.losesRequestsInside, ["3.02", "D7", "D2"]),
    ] as [(BrokenPublisher.Flaw, Set<String>)]
  )
  func has(flaw: BrokenPublisher.Flaw, rules: Set<String>) {
    let report = BrokenPublisher.verification(flaw).run(
      Thoroughness(rounds: 3, deadline: flaw == .locks ? .seconds(1) : .seconds(20))
    )
    #expect(report.brokenRules == rules, "\(report)")
  }
}
