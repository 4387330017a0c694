import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct TimeoutTests {
  private let scheduler = TestScheduler()

  @Test(arguments: [
    ("-a-b-------c", "-a-b---|"), ("-----", "----|"), ("-a-b-|", "-a-b-|"), ("-a-#", "-a-#"),
  ])
  func `ends when it has been quiet for too long`(source: String, expected: String) throws {
    let source: TestPublisher<String, TestFailure> = try scheduler.hot(source)
    let probe = scheduler.probe(source.timeout(.seconds(4), on: scheduler))
    try scheduler.run()
    #expect(try probe.difference(from: expected) == nil)
    #expect(scheduler.pendingCount == 0)
    probe.dispose()
  }

  @Test func `fails with the error that it is given, and disposes of the upstream`() {
    let source = TestPublisher<Int, TestFailure>()
    let timed = source.timeout(.seconds(4), on: scheduler) { TestFailure("late") }
    let probe = scheduler.probe(timed)
    scheduler.advance(by: .seconds(5))
    #expect(probe.stream == [.failure(4, TestFailure("late"))])
    #expect(source.subscriptions[0].disposalCount == 1)
  }
}
