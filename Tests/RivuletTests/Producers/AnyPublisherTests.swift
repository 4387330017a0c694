import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct AnyPublisherTests {
  @Test func `passes demand, values and the end on`() {
    let probe = (1...3).publisher.eraseToAnyPublisher().probe(demand: .max(1))
    #expect(probe.transcript == ["^", "1"])
    probe.request(.unlimited)
    #expect(probe.transcript == ["^", "1", "2", "3", "|"])
  }

  @Test func `passes disposal on`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.eraseToAnyPublisher().probe()
    probe.dispose()
    #expect(upstream.transcript == ["request unlimited", "dispose"])
  }

  @Test func `erasing twice costs nothing more`() {
    let erased = Just(1).eraseToAnyPublisher()
    #expect(type(of: erased.eraseToAnyPublisher()) == AnyPublisher<Int, Never>.self)
    #expect(erased.eraseToAnyPublisher().immediateEvents == ["1", "|"])
  }

  @Test func `ten thousand maps put together at run time fit on the main thread's stack`() {
    onThread(stackSize: 8 << 20) {
      var chain = Just(0).eraseToAnyPublisher()
      for _ in 0..<Stress.depth(10_000) { chain = chain.map { $0 + 1 }.eraseToAnyPublisher() }
      #expect(chain.immediateEvents == ["\(Stress.depth(10_000))", "|"])
    }
  }
}
