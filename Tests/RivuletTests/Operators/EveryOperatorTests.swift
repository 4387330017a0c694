import Rivulet
import Testing

/// The contract, applied to every operator with a strict subscriber that notes each violation.
@Suite("Every operator", .leakChecked)
struct EveryOperatorTests {
  @Test(arguments: OperatorCase.all)
  func `sends what it should and finishes`(operation: OperatorCase) {
    #expect(operation.make(numbers).probe().events == ["^"] + operation.expected + ["|"])
  }

  @Test(arguments: OperatorCase.all)
  func `sends nothing without demand, but an end`(operation: OperatorCase) {
    let probe = operation.make(numbers).probe(.none)
    #expect(probe.events.allSatisfy { $0 == "^" || $0 == "|" })
    probe.dispose()
  }

  @Test(arguments: OperatorCase.all.filter { !$0.isLossy })
  func `sends one value for each that is requested`(operation: OperatorCase) {
    let probe = operation.make(numbers).probe(.none)
    for count in 0..<operation.expected.count {
      #expect(probe.events == ["^"] + operation.expected.prefix(count))
      probe.request(.max(1))
    }
    // An operator that drops the rest has to look at it first.
    if probe.events.last != "|" { probe.request(.max(1)) }
    #expect(probe.events == ["^"] + operation.expected + ["|"])
  }

  @Test(arguments: OperatorCase.all.filter { !$0.isLossy })
  func `honours the demand that is returned with a value`(operation: OperatorCase) {
    let probe = operation.make(numbers).probe(.max(1)) { _, _ in .max(1) }
    #expect(probe.events == ["^"] + operation.expected + ["|"])
  }

  @Test(arguments: OperatorCase.all.filter { !$0.isLossy })
  func `honours a request from inside of a value`(operation: OperatorCase) {
    let probe = operation.make(numbers).probe(.max(1)) { probe, _ in
      probe.request(.max(1))
      return .none
    }
    #expect(probe.events == ["^"] + operation.expected + ["|"])
  }

  @Test(arguments: OperatorCase.all)
  func `of nothing makes what it should`(operation: OperatorCase) {
    let nothing = Empty<Int, Problem>().eraseToAnyPublisher()
    let probe = operation.make(nothing).probe()
    #expect(probe.events == ["^"] + operation.ofNothing + ["|"])
  }

  @Test(arguments: OperatorCase.all)
  func `of a silent upstream makes nothing`(operation: OperatorCase) {
    let silent = Empty<Int, Problem>(completeImmediately: false).eraseToAnyPublisher()
    let probe = operation.make(silent).probe()
    #expect(probe.events == ["^"])
    probe.dispose()
    #expect(probe.events == ["^"])
  }

  @Test(arguments: OperatorCase.stages + OperatorCase.coordinated)
  func `passes a failure on after the values`(operation: OperatorCase) {
    let upstream = Upstream<Int, Problem>()
    let probe = operation.make(upstream.eraseToAnyPublisher()).probe()
    (1...4).forEach { upstream.send($0) }
    upstream.send(completion: .failure(.b))
    #expect(probe.events == ["^"] + operation.expected + ["#b"])
    upstream.forget()
  }

  @Test(arguments: OperatorCase.eager)
  func `passes a failure on`(operation: OperatorCase) {
    let upstream = Upstream<Int, Problem>()
    let probe = operation.make(upstream.eraseToAnyPublisher()).probe()
    upstream.send(1)
    upstream.send(completion: .failure(.b))
    #expect(probe.events.first == "^")
    #expect(probe.events.last == "#b")
    upstream.forget()
  }

  @Test(arguments: OperatorCase.all)
  func `passes a failure on without demand`(operation: OperatorCase) {
    let failure = Fail<Int, Problem>(.a).eraseToAnyPublisher()
    #expect(operation.make(failure).probe(.none).events == ["^", "#a"])
  }

  @Test(arguments: OperatorCase.all)
  func `disposal from inside of the subscription stops it`(operation: OperatorCase) {
    let upstream = Upstream<Int, Problem>()
    let probe = operation.make(upstream.eraseToAnyPublisher())
      .probe(onSubscription: { $0.dispose() })
    #expect(probe.events == ["^"])
    (1...4).forEach { upstream.send($0) }
    upstream.send(completion: .finished)
    #expect(probe.events == ["^"])
    #expect(upstream.subscriptions == 0 || upstream.log.events.last == "dispose")
    upstream.forget()
  }

  @Test(arguments: OperatorCase.all)
  func `disposal from inside of the first value stops it`(operation: OperatorCase) {
    guard let first = operation.expected.first else { return }
    let upstream = Upstream<Int, Problem>()
    let probe = operation.make(upstream.eraseToAnyPublisher()).probe { probe, _ in
      probe.dispose()
      return .max(1)
    }
    (1...4).forEach { upstream.send($0) }
    if operation.isEager { upstream.send(completion: .finished) }
    #expect(probe.events == ["^", first])
    #expect(operation.isEager || upstream.log.events.last == "dispose")
    upstream.forget()
  }

  @Test(arguments: OperatorCase.cutting)
  func `an operator that has enough disposes of the upstream`(operation: OperatorCase) {
    let upstream = Upstream<Int, Problem>()
    let probe = operation.make(upstream.eraseToAnyPublisher()).probe()
    (1...operation.needed).forEach { upstream.send($0) }
    #expect(probe.events == ["^"] + operation.expected + ["|"])
    #expect(upstream.log.events.last == "dispose")
    upstream.forget()
  }

  @Test(arguments: OperatorCase.all)
  func `the subscriber is released at the end`(operation: OperatorCase) {
    let captured = Captured()
    let token = captured.use { object in
      operation.make(numbers).sink(
        receiveCompletion: { _ in object.touch() },
        receiveValue: { _ in object.touch() }
      )
    }
    #expect(captured.isReleased)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: OperatorCase.all)
  func `the subscriber is released at the disposal`(operation: OperatorCase) {
    let captured = Captured()
    let subject = Subject<Int, Problem>()
    let token = captured.use { object in
      operation.make(subject.eraseToAnyPublisher()).sink(
        receiveCompletion: { _ in object.touch() },
        receiveValue: { _ in object.touch() }
      )
    }
    #expect(!captured.isReleased)
    token.dispose()
    #expect(captured.isReleased)
  }

  @Test(arguments: OperatorCase.all)
  func `refuses what a misbehaving upstream sends, and reports it`(operation: OperatorCase) {
    // `AnyPublisher` passes signals on as they are; the operator is the first to look at them.
    let upstream = Upstream<Int, Problem>(sendsSubscription: false)
    let violations = Log()
    Diagnostics.withHandler({ violations.add("\($0)") }) {
      let probe = operation.make(upstream.eraseToAnyPublisher()).probe()
      let before = probe.events
      upstream.send(1)
      upstream.send(completion: .finished)
      #expect(probe.events == before)
      upstream.sendSubscription()
      let second = upstream.sendSubscription()
      #expect(second.isDisposed)
      upstream.send(completion: .failure(.a))
      upstream.send(1)
      upstream.send(completion: .finished)
      #expect(probe.events == ["^", "#a"])
      probe.dispose()
    }
    #expect(
      violations == [
        "signalBeforeSubscription", "signalBeforeSubscription", "secondSubscription",
        "signalAfterEnd", "signalAfterEnd",
      ]
    )
    upstream.forget()
  }

  private var numbers: Numbers {
    (1...4).publisher.setFailureType(to: Problem.self).eraseToAnyPublisher()
  }
}
