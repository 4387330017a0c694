import RivuletTesting
import Testing

@testable import Rivulet

@Suite(.leakChecked)
struct FoldTests {
  /// A sum from ten on, which a zero ends at once and a negative value fails.
  private func sum<Upstream: Publisher<Int, Problem>>(
    of upstream: Upstream
  ) -> Fold<Upstream, Int, Int> {
    Fold(upstream, 10) { sum, value in
      if value < 0 { return .fail(.b) }
      if value == 0 { return .sendLast(sum) }
      sum += value
      return .skip
    } finish: {
      $0 == 10 ? nil : $0
    }
  }

  @Test func `a result that comes early waits for demand like one at the end`() {
    let upstream = TestPublisher<Int, Problem>()
    let probe = sum(of: upstream).probe(demand: .manual)
    upstream.send(5)
    upstream.send(0)
    #expect(upstream.transcript == ["request unlimited", "dispose"])
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "15", "|"])
  }

  @Test func `a step may fail it, without demand`() {
    let upstream = TestPublisher<Int, Problem>()
    let probe = sum(of: upstream).probe(demand: .manual)
    upstream.send(5)
    upstream.send(-1)
    #expect(upstream.transcript == ["request unlimited", "dispose"])
    #expect(probe.transcript == ["^", "#b"])
  }

  @Test func `an end without a result needs no demand`() {
    let upstream = TestPublisher<Int, Problem>()
    let probe = sum(of: upstream).probe(demand: .manual)
    upstream.send(completion: .finished)
    #expect(probe.transcript == ["^", "|"])
  }

  @Test func `nothing follows a disposal from inside of the result`() {
    let upstream = TestPublisher<Int, Problem>()
    let probe = sum(of: upstream).probe(disposeAt: .value(1))
    upstream.send(5)
    upstream.send(completion: .finished)
    #expect(probe.transcript == ["^", "15"])
  }

  @Test func `a disposal drops the result that waits`() {
    let upstream = TestPublisher<Lifetime, Problem>()
    let captured = Captured()
    let probe = upstream.last().probe(demand: .manual)
    captured.use { upstream.send($0) }
    upstream.send(completion: .finished)
    #expect(!captured.isReleased)
    probe.dispose()
    #expect(captured.isReleased)
    #expect(probe.transcript == ["^"])
  }

  @Test func `demand and the end may meet on two threads`() {
    for _ in 0..<Stress.rounds(200) {
      let upstream = TestPublisher<Int, Problem>()
      let probe = sum(of: upstream).probe(demand: .manual)
      upstream.send(5)
      race(2) { $0 == 0 ? probe.request(.max(1)) : upstream.send(completion: .finished) }
      #expect(probe.transcript == ["^", "15", "|"])
    }
  }

  @Test func `a disposal and the end may meet on two threads`() {
    for _ in 0..<Stress.rounds(200) {
      let upstream = TestPublisher<Int, Problem>()
      let probe = sum(of: upstream).probe(demand: .manual)
      upstream.send(5)
      race(2) { $0 == 0 ? probe.dispose() : upstream.send(completion: .finished) }
      #expect(probe.transcript == ["^"])
    }
  }
}
