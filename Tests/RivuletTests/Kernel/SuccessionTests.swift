import Rivulet
import RivuletTesting
import Testing

/// How an operator that merely passes values on leaves its downstream to the one that it passes on.
@Suite(.leakChecked)
struct SuccessionTests {
  /// A stream that asks `source` for a value, and then goes on with another one of its kind.
  @Sendable static func poll(_ source: TestPublisher<Int, Problem>) -> AnyPublisher<Int, Problem> {
    source.prefix(1).concatMap { value in
      Just(value).setFailureType(to: Problem.self).append(Deferred { poll(source) })
    }.eraseToAnyPublisher()
  }

  @Test func `a stream that goes on with another one of its kind keeps a few of them alive`() {
    guard LiveCount.isCounting else { return }
    let source = TestPublisher<Int, Problem>()
    let count = LiveCount()
    count.track {
      let probe = Self.poll(source).probe()
      for value in 0..<20 { source.send(value) }
      let live = count.current
      for value in 20..<1000 { source.send(value) }
      #expect(count.current == live)
      #expect(probe.values == Array(0..<1000))
      probe.dispose()
    }
    #expect(count.current == 0)
  }

  /// An operator with one inner upstream, behind an erased type.
  private func operating<Source: Publisher<Int, Problem>>(
    _ source: Source
  ) -> AnyPublisher<Int, Problem> {
    Just(()).setFailureType(to: Problem.self).flatMap { source }.eraseToAnyPublisher()
  }

  @Test(arguments: [DemandPlan.unlimited, .oneByOne(by: .requested), .oneByOne(by: .returned)])
  func `values, then the end, pass the one that took over`(plan: DemandPlan) {
    let (outer, inner) = (TestPublisher<Int, Problem>(), TestPublisher<Int, Problem>())
    let probe = outer.concatMap { _ in operating(inner) }.probe(demand: plan)
    outer.send(0)
    inner.send(1)
    outer.send(completion: .finished)
    inner.send(2)
    inner.send(3)
    #expect(probe.transcript == ["^", "1", "2", "3"])
    inner.send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "1", "2", "3", "#a"])
  }

  @Test func `a value that waits at the outer one comes first`() {
    let (outer, inner) = (TestPublisher<Int, Problem>(), TestPublisher<Int, Problem>())
    let probe = outer.flatMap { _ in operating(inner) }.probe(demand: .manual)
    probe.request(.max(1))
    outer.send(0)
    inner.send(1)
    inner.send(2)
    outer.send(completion: .finished)
    #expect(probe.transcript == ["^", "1"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2"])
    probe.request(.max(2))
    inner.send(3)
    inner.send(4)
    #expect(probe.transcript == ["^", "1", "2", "3", "4"])
    inner.send(completion: .finished)
    #expect(probe.isFinished)
    #expect(probe.transcript == ["^", "1", "2", "3", "4", "|"])
  }

  @Test func `no more is asked for than by one operator`() {
    let (outer, inner) = (TestPublisher<Int, Problem>(), TestPublisher<Int, Problem>())
    let probe = outer.concatMap { _ in operating(inner) }.probe(demand: .manual)
    probe.request(.max(2))
    outer.send(0)
    outer.send(completion: .finished)
    for round in 1...10 {
      inner.send(round)
      probe.request(.max(1))
    }
    #expect(probe.values == Array(1...10))
    #expect(inner.transcript == Array(repeating: "request max(1)", count: 11))
    probe.dispose()
  }

  @Test func `a disposal reaches the source, also from inside of a value`() {
    for isInside in [false, true] {
      let (outer, inner) = (TestPublisher<Int, Problem>(), TestPublisher<Int, Problem>())
      let token = SerialDisposable()
      let log = Recorder<Int>()
      token.current = outer.flatMapLatest { _ in operating(inner) }
        .sink(receiveCompletion: { _ in }) {
          log.append($0)
          if isInside { token.dispose() }
        }
      outer.send(0)
      outer.send(completion: .finished)
      inner.send(1)
      token.dispose()
      inner.send(2)
      #expect(log.elements == [1])
      #expect(inner.transcript.last == "dispose")
    }
  }

  @Test func `an operator between the two stays`() {
    let (outer, inner) = (TestPublisher<Int, Problem>(), TestPublisher<Int, Problem>())
    let probe =
      outer
      .concatMap { _ in operating(inner).map { $0 * 10 }.eraseToAnyPublisher() }.probe()
    outer.send(0)
    outer.send(completion: .finished)
    inner.send(1)
    inner.send(completion: .finished)
    #expect(probe.transcript == ["^", "10", "|"])
  }

  @Test(arguments: [DemandPlan.unlimited, .oneByOne(by: .requested)])
  func `while another thread sends, nothing is lost and nothing overtakes`(plan: DemandPlan) {
    for _ in 0..<Stress.rounds(500) {
      let (outer, inner) = (Subject<Int, Problem>(), Subject<Int, Problem>())
      let probe = outer.flatMap { _ in operating(inner) }.probe(demand: plan)
      outer.send(0)
      race(2) { thread in
        if thread == 0 {
          outer.send(completion: .finished)
        } else {
          for value in 0..<20 { inner.send(value) }
          inner.send(completion: .finished)
        }
      }
      #expect(probe.values == Array(0..<20))
      #expect(probe.isFinished)
    }
  }

  @Test func `a disposal while it takes over stops it`() {
    for _ in 0..<Stress.rounds(500) {
      let (outer, inner) = (Subject<Int, Problem>(), Subject<Int, Problem>())
      let probe = outer.flatMap { _ in operating(inner) }.probe()
      outer.send(0)
      race(3) { thread in
        switch thread {
        case 0: outer.send(completion: .finished)
        case 1: for value in 0..<20 { inner.send(value) }
        default: probe.dispose()
        }
      }
      let count = probe.values.count
      inner.send(99)
      #expect(probe.values.count == count)
      #expect(!inner.hasSubscribers)
    }
  }
}
