import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct DelayTests {
  private let scheduler = TestScheduler()

  @Test(arguments: [
    ("-a-b--|", "---a-b--|"), ("(ab|)", "--(ab|)"), ("a#", "--a#"), ("-ab----c-", "---ab----c"),
  ])
  func `sends everything later, the end included`(source: String, expected: String) throws {
    let source: TestPublisher<String, TestFailure> = try scheduler.hot(source)
    let probe = scheduler.probe(source.delay(for: .seconds(2), on: scheduler))
    try scheduler.run()
    #expect(try probe.difference(from: expected) == nil)
    probe.dispose()
  }

  @Test func `one timer waits, however many values do`() {
    let source = Subject<Int, Never>()
    let probe = scheduler.probe(source.delay(for: .seconds(5), on: scheduler))
    for value in 1...5 {
      source.send(value)
      scheduler.advance(by: .seconds(1))
      #expect(scheduler.pendingCount == 1)
    }
    probe.dispose()
    #expect(scheduler.pendingCount == 0)
    #expect(probe.values == [1])
  }

  @Test func `a delay too long for any clock never comes, and is no trap`() {
    let source = Subject<Int, Never>()
    let delay = Duration.seconds(Int64.max)
    let probe = scheduler.probe(source.delay(for: delay, on: scheduler))
    source.send(1)
    scheduler.advance(by: .seconds(1_000_000))
    #expect(probe.values == [])
    probe.dispose()
  }
}
