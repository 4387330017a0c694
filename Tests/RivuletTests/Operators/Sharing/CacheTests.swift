import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct CacheTests {
  @Test func `runs once, and everybody gets all of it`() {
    let upstream = TestPublisher<Int, Problem>()
    let cached = upstream.cache()
    #expect(upstream.subscriptions.isEmpty)
    let first = cached.probe()
    upstream.send(1)
    first.dispose()
    upstream.send(2)
    let second = cached.probe()
    upstream.send(completion: .finished)
    #expect(second.transcript == ["^", "1", "2", "|"])
    #expect(cached.immediateEvents == ["1", "2", "|"])
    #expect(upstream.subscriptions.count == 1)
  }

  @Test func `a failure is not kept`() {
    let upstream = TestPublisher<Int, Problem>()
    let cached = upstream.cache()
    let first = cached.retry(1).probe()
    upstream.send(1)
    upstream.send(completion: .failure(.a), isFinal: false)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(first.transcript == ["^", "1", "2", "|"])
    #expect(cached.immediateEvents == ["2", "|"])
    #expect(upstream.subscriptions.count == 2)
  }

  @Test func `what is kept goes with the publisher`() {
    let captured = Captured()
    let source = captured.use { object in [object].publisher }
    var cached: AnyPublisher? = source.cache().eraseToAnyPublisher()
    cached?.sink { _ in }
    _ = consume source
    #expect(!captured.isReleased)
    cached = nil
    #expect(captured.isReleased)
  }
}
