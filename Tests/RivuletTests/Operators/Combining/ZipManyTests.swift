import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ZipManyTests {
  @Test func `sends arrays by place and ends when one is used up`() {
    let lists = [[1, 2, 3].publisher, [10, 20].publisher, [100, 200, 300].publisher]
    #expect(lists.zip().immediateEvents == ["[1, 10, 100]", "[2, 20, 200]", "|"])
  }

  @Test func `asks each for as many values as are asked of it`() {
    let upstreams = (0..<3).map { _ in TestPublisher<Int, Never>() }
    let probe = upstreams.zip().probe(demand: .max(1))
    upstreams.forEach { #expect($0.transcript == ["request max(1)"]) }
    upstreams[0].send(1)
    upstreams[1].send(completion: .finished)
    #expect(probe.transcript == ["^", "|"])
    #expect(upstreams[2].transcript == ["request max(1)", "dispose"])
  }

  @Test func `a failure ends it`() {
    let subjects = [Subject<Int, Problem>(), Subject<Int, Problem>()]
    let probe = subjects.zip().probe()
    subjects[0].send(1)
    subjects[1].send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "#a"])
  }
}
