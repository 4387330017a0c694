import Rivulet
import RivuletTesting
import Testing

@Suite("Recorded events")
struct RecordedEventTests {
  let scheduler = TestScheduler()

  /// An error that cannot be compared by `==`.
  private struct Refusal: Error {
    var reason: String
  }

  private struct OtherRefusal: Error, CustomStringConvertible {
    var description: String { "Refusal(reason: \"closed\")" }
  }

  @Test func `are played by a hot publisher, and compare with what a probe has seen`() throws {
    let source = scheduler.hot([.next(210, 1), .next(220, 2), .finished(250)])
    let early = scheduler.probe(source)
    scheduler.perform(at: .seconds(215)) { scheduler.probe(source).dispose() }
    let late = try scheduler.probe(source, during: " 215s ^")
    try scheduler.run()
    #expect(early.stream == [.next(210, 1), .next(220, 2), .finished(250)])
    #expect(late.stream == [.next(220, 2), .finished(250)])
    #expect(early.events.first == Recorded(.zero, .subscription))
  }

  @Test func `are played by a cold publisher from each subscription on`() throws {
    let source = scheduler.cold([.next(10, "a"), .failure(20, TestFailure())])
    let first = scheduler.probe(source)
    scheduler.advance(to: .seconds(200))
    let second = scheduler.probe(source)
    try scheduler.run()
    #expect(first.stream == [.next(10, "a"), .failure(20, TestFailure())])
    #expect(second.stream == [.next(210, "a"), .failure(220, TestFailure())])
    #expect(source.lifespans == [.ended(0, 20), .ended(200, 220)])
  }

  @Test func `may have times of any length, and no failure`() throws {
    let scheduler = TestScheduler(tick: .milliseconds(10))
    let source: TestPublisher<Int, Never> = scheduler.hot([
      .next(scheduler.tick * 3, 1), .finished(.milliseconds(45)),
    ])
    let probe = scheduler.probe(source)
    try scheduler.run()
    #expect(probe.stream == [.next(.milliseconds(30), 1), .finished(.milliseconds(45))])
  }

  @Test func `are past before the time at which they are made`() throws {
    scheduler.advance(to: .seconds(5))
    let probe = scheduler.probe(scheduler.hot([.next(4, 1), .next(6, 2)]))
    try scheduler.run()
    #expect(probe.stream == [.next(6, 2)])
  }

  @Test func `compare errors of any type by type and description`() {
    typealias Event = Recorded<Int, any Error>
    let seen: [Event] = [.next(1, 1), .failure(2, Refusal(reason: "closed"))]
    #expect(seen == [.next(1, 1), .failure(2, Refusal(reason: "closed"))])
    #expect(seen != [.next(1, 1), .failure(2, Refusal(reason: "full"))])
    #expect(seen != [.next(1, 1), .failure(2, OtherRefusal())])
    #expect(seen != [.next(1, 1), .failure(3, Refusal(reason: "closed"))])
  }

  @Test func `compare errors by equality where there is one`() {
    typealias Event = Recorded<Int, any Error>
    #expect(Event.failure(1, TestFailure("a")) == .failure(1, TestFailure("a")))
    #expect(Event.failure(1, TestFailure("a")) != .failure(1, TestFailure("b")))
    #expect(Event.failure(1, TestFailure("a")) != .finished(1))
  }

  @Test func `of a stream with any error compare with what a probe has seen`() {
    let source = TestPublisher<Int, any Error>()
    let probe = source.probe()
    source.send(1)
    source.send(completion: .failure(Refusal(reason: "closed")))
    #expect(probe.stream == [.next(0, 1), .failure(0, Refusal(reason: "closed"))])
  }
}
