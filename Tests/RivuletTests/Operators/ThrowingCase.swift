import Rivulet
import Testing

/// An operator whose closure throws at the value 3.
struct ThrowingCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// What it sends of 1 and 2 before.
  let before: [String]
  let make: @Sendable (Numbers) -> Lines

  var testDescription: String { name }

  init<Source: Publisher>(
    _ name: String,
    _ before: [String],
    _ make: @escaping @Sendable (Numbers) -> Source
  ) where Source.Failure == Problem {
    self.name = name
    self.before = before
    self.make = { make($0).map { value in "\(value)" }.eraseToAnyPublisher() }
  }

  @Sendable
  private static func check(_ value: Int) throws(Problem) -> Int {
    if value == 3 { throw .b }
    return value
  }

  static let all: [ThrowingCase] = [
    .init("tryMap", ["1", "2"]) { $0.tryMap(check) },
    .init("tryCompactMap", ["1", "2"]) { $0.tryCompactMap(check) },
    .init("tryFilter", ["1", "2"]) {
      $0.tryFilter { value throws(Problem) in try check(value) > 0 }
    },
    .init("tryScan", ["1", "3"]) {
      $0.tryScan(0) { sum, value throws(Problem) in sum + (try check(value)) }
    },
    .init("tryReduce", []) {
      $0.tryReduce(0) { sum, value throws(Problem) in sum + (try check(value)) }
    },
  ]
}

@Suite("Every operator with a closure", .leakChecked)
struct ThrowingOperatorTests {
  @Test(arguments: ThrowingCase.all)
  func `a thrown error cancels the upstream and fails the downstream`(operation: ThrowingCase) {
    let upstream = Upstream<Int, Problem>()
    let captured = Captured()
    let probe = captured.use { object in
      operation.make(
        upstream.map { value in
          object.touch()
          return value
        }.eraseToAnyPublisher()
      ).probe()
    }
    (1...4).forEach { upstream.send($0) }
    upstream.send(completion: .finished)
    #expect(probe.events == ["^"] + operation.before + ["#b"])
    #expect(upstream.log.events.last == "dispose")
    upstream.forget()
    #expect(captured.isReleased)
  }

  @Test(arguments: ThrowingCase.all)
  func `a synchronous source stops at a thrown error`(operation: ThrowingCase) {
    let probe = operation.make((1...).failable.eraseToAnyPublisher()).probe()
    #expect(probe.events == ["^"] + operation.before + ["#b"])
  }

  @Test(arguments: ThrowingCase.all)
  func `disposal from inside of the closure, which then throws, is followed by nothing`(
    operation: ThrowingCase
  ) {
    let subject = Subject<Int, Problem>()
    let kept = Kept<any Subscription>()
    let probe = operation.make(
      subject.map { value in
        // Only the operator's own closure throws; the disposal is one step before it.
        if value == 3 { kept.value?.dispose() }
        return value
      }.eraseToAnyPublisher()
    ).probe(onSubscription: { kept.value = $0.subscription })
    (1...3).forEach { subject.send($0) }
    #expect(probe.events == ["^"] + operation.before)
    kept.value = nil
    probe.dispose()
  }
}
