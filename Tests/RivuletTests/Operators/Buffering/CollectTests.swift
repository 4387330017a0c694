import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct CollectTests {
  private let scheduler = TestScheduler()

  private func lists<Failure: Error>(
    _ source: some Publisher<[String], Failure>
  ) throws -> Probe<String, Failure> {
    let probe = scheduler.probe(source.map { $0.joined() })
    try scheduler.run()
    #expect(scheduler.pendingCount == 0)
    return probe
  }

  @Test func `sends arrays of that many, and the rest at the end`() {
    #expect((1...5).publisher.collect(2).immediateEvents == ["[1, 2]", "[3, 4]", "[5]", "|"])
    #expect((1...4).publisher.collect(2).immediateEvents == ["[1, 2]", "[3, 4]", "|"])
    #expect((1...2).publisher.collect(1).immediateEvents == ["[1]", "[2]", "|"])
    #expect((1...2).publisher.collect(.max).immediateEvents == ["[1, 2]", "|"])
    #expect(Empty<Int, Never>().collect(2).immediateEvents == ["|"])
  }

  @Test func `a failure discards what is not whole`() {
    #expect([1, 2, 3].failing(.a).collect(2).immediateEvents == ["[1, 2]", "#a"])
  }

  @Test func `asks for as many values as the arrays that are requested have`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.collect(3).probe(demand: .max(2))
    #expect(upstream.transcript == ["request max(6)"])
    (1...6).forEach { upstream.send($0) }
    #expect(probe.values == [[1, 2, 3], [4, 5, 6]])
    probe.request(.max(1))
    #expect(upstream.transcript == ["request max(6)", "request max(3)"])
    probe.request(.max(.max))
    probe.request(.unlimited)
    #expect(upstream.transcript.suffix(1) == ["request unlimited"])
    probe.dispose()
  }

  @Test func `an endless upstream fills what is requested`() {
    #expect((1...).publisher.collect(2).prefix(2).immediateEvents == ["[1, 2]", "[3, 4]", "|"])
  }

  @Test func `an array without room is refused with a sentence`() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).collect(0) }
    await #expect(processExitsWith: .failure) {
      _ = Just(1).collect(every: .seconds(1), orCount: 0, on: .immediate)
    }
    await #expect(processExitsWith: .failure) { _ = Just(1).window(0) }
  }

  @Test func `sends what came in each period, on a grid, and nothing for an empty one`() throws {
    let source: Letters = try scheduler.hot("-abc----------def|")
    let probe = try lists(source.collect(every: .seconds(3), on: scheduler))
    #expect(
      probe.stream == [
        .next(3, "abc"), .next(15, "de"), .next(17, "f"), .finished(17),
      ]
    )
  }

  // BP-03
  @Test func `one buffer was requested and twenty came`() {
    let source = Subject<Int, Never>()
    let probe = scheduler.probe(
      source.collect(every: .seconds(2), orCount: 2, on: scheduler),
      demand: DemandPlan(.max(1))
    )
    for value in 1...20 {
      source.send(value)
      scheduler.advance(by: .seconds(1))
    }
    #expect(probe.values == [[1, 2]])
    probe.request(.max(2))
    #expect(probe.values == [[1, 2], [3, 4], [5, 6]])
    probe.dispose()
  }

  // AP-13
  @Test func `batches by time or count`() throws {
    let source: Letters = try scheduler.hot("abcd----------------|")
    let probe = try lists(source.collect(every: .seconds(10), orCount: 3, on: scheduler))
    #expect(probe.stream == [.next(2, "abc"), .next(10, "d"), .finished(20)])
  }

  @Test func `an array that time has cut asks for no more than the others need`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = scheduler.probe(
      upstream.collect(every: .seconds(2), orCount: 3, on: scheduler),
      demand: DemandPlan(.max(1))
    )
    upstream.send(1)
    scheduler.advance(to: .seconds(2))
    #expect(probe.values == [[1]])
    upstream.send(2)
    scheduler.advance(to: .seconds(4))
    #expect(probe.values == [[1]])
    probe.request(.max(1))
    #expect(probe.values == [[1], [2]])
    probe.request(.max(1))
    #expect(upstream.transcript == ["request max(3)", "request max(1)", "request max(1)"])
    probe.dispose()
  }
}
