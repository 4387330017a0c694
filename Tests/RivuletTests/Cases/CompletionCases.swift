import Rivulet
import RivuletTesting
import Testing

/// Cases about ends and errors.
@Suite("Cases: completion", .leakChecked)
struct CompletionCases {
  @Test func `CE-02 combineLatest waits for all, and a later failure is not lost`() {
    let a = Subject<Int, Problem>()
    let probe = a.combineLatest(Empty<Int, Problem>()).probe()
    a.send(1)
    #expect(probe.transcript == ["^"])
    a.send(completion: .failure(.b))
    #expect(probe.transcript == ["^", "#b"])
  }

  @Test func `CE-03 combining an empty list tells that it is empty`() {
    #expect([Just<Int>]().combineLatest().immediateEvents == ["[]", "|"])
    #expect([Just<Int>]().zip().immediateEvents == ["|"])
  }

  @Test func `CE-04 merging an empty list ends at once`() {
    #expect([Just<Int>]().merge().immediateEvents == ["|"])
  }

  @Test func `CE-05 a hop swallows no end`() {
    let scheduler = TestScheduler()
    let failing = Fail<Int, Problem>(.a).receive(on: scheduler).probe()
    let empty = Empty<Int, Problem>().receive(on: scheduler).probe()
    let just = Just(1).receive(on: scheduler).probe()
    #expect([failing.transcript, empty.transcript, just.transcript] == [["^"], ["^"], ["^"]])
    scheduler.advance()
    #expect(failing.transcript == ["^", "#a"])
    #expect(empty.transcript == ["^", "|"])
    #expect(just.transcript == ["^", "1", "|"])
  }

  @Test func `CE-06 where the catch stands decides what survives`() {
    @Sendable func request(_ tap: Int) -> AnyPublisher<Int, Problem> {
      tap == 1 ? Fail(.a).eraseToAnyPublisher() : [tap * 10].failable.eraseToAnyPublisher()
    }
    let taps = Subject<Int, Never>()
    let inside = taps.flatMap { request($0).catch { _ in Just(0) } }.probe()
    let outside = taps.setFailureType(to: Problem.self)
      .flatMap { tap in request(tap) }.catch { _ in Just(0) }.probe()
    taps.send(1)
    taps.send(2)
    #expect(inside.transcript == ["^", "0", "20"])
    #expect(outside.transcript == ["^", "0", "|"])
    inside.dispose()
  }

  @Test func `CE-07 a late error after an early end has no effect`() {
    let subject = Subject<Int, Problem>()
    let count = LiveCount()
    count.track {
      let probe = subject.first { value in value == 3 }.probe()
      (0...3).forEach { subject.send($0) }
      #expect(probe.transcript == ["^", "3", "|"])
      probe.forgetSubscription()
      #expect(count.current == 0)
      subject.send(completion: .failure(.a))
      #expect(probe.transcript == ["^", "3", "|"])
    }
  }

  @Test func `CE-07 a timeout with another source, ended early, leaves no timer and no failure`() {
    let (subject, scheduler) = (Subject<Int, Problem>(), TestScheduler())
    let probe = subject.timeout(.seconds(5), on: scheduler) { .b }
      .catch { _ in [9].failable }
      .prefix { $0 < 3 }.probe()
    (0...3).forEach { subject.send($0) }
    #expect(probe.transcript == ["^", "0", "1", "2", "|"])
    #expect(scheduler.pendingCount == 0)
    #expect(!subject.hasSubscribers)
    subject.send(completion: .failure(.a))
    scheduler.advance(by: .seconds(10))
    #expect(probe.transcript == ["^", "0", "1", "2", "|"])
  }

  @Test func `CE-08 the last combination is not sent again at the end`() {
    #expect([1].publisher.combineLatest([2].publisher).immediateEvents == ["(1, 2)", "|"])
    #expect([Just(1), Just(2)].combineLatest().immediateEvents == ["[1, 2]", "|"])
  }
}
