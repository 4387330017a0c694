import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct PrefixForTests {
  private let scheduler = TestScheduler()

  @Test(arguments: [
    ("-a--b--c-|", "-a--b|"), ("-a|", "-a|"), ("-a#", "-a#"), ("--------a", "-----|"),
  ])
  func `sends the values of a first time, then finishes`(source: String, expected: String) throws {
    let source: Letters = try scheduler.hot(source)
    let probe = scheduler.probe(source.prefix(for: .seconds(5), on: scheduler))
    try scheduler.run()
    #expect(try probe.difference(from: expected) == nil)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `the time counts from each subscription`() {
    let source = Subject<Int, Never>()
    let timed = source.prefix(for: .seconds(2), on: scheduler)
    let first = scheduler.probe(timed)
    scheduler.advance(by: .seconds(1))
    let second = scheduler.probe(timed)
    source.send(1)
    scheduler.advance(by: .seconds(1))
    source.send(2)
    scheduler.advance(by: .seconds(1))
    #expect(first.stream == [.next(1, 1), .finished(2)])
    #expect(second.stream == [.next(1, 1), .next(2, 2), .finished(3)])
    #expect(!source.hasSubscribers)
  }
}
