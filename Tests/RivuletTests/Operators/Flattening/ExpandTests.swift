import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ExpandTests {
  @Sendable private static func children(_ node: String) -> AnyPublisher<String, Problem> {
    let tree = ["a": ["b", "c"], "b": ["d"], "c": ["e", "f"]]
    return (tree[node] ?? []).failable.eraseToAnyPublisher()
  }

  @Test func `goes through a tree level by level`() {
    let nodes = ["a"].failable.expand(Self.children)
    #expect(nodes.immediateEvents == ["a", "b", "c", "d", "e", "f", "|"])
  }

  @Test func `sends the same, however it is requested`() {
    let probe = ["a"].failable.expand(Self.children).probe(demand: .oneByOne(by: .returned))
    #expect(probe.transcript == ["^", "a", "b", "c", "d", "e", "f", "|"])
  }

  @Test func `the end needs no demand`() {
    let probe = ["b"].failable.expand(Self.children).probe(demand: .max(2))
    #expect(probe.transcript == ["^", "b", "d", "|"])
  }

  @Test func `one at a time, and as it is requested`() {
    let (turned, inner) = (Recorder<String>(), Subject<Int, Never>())
    let probe = (1...3).publisher.expand { value -> AnyPublisher<Int, Never> in
      turned.add(value)
      return inner.eraseToAnyPublisher()
    }.probe(demand: .max(4))
    #expect(turned.elements == ["1"])
    inner.send(10)
    inner.send(11)
    #expect(probe.transcript == ["^", "1", "2", "3", "10"])
    probe.dispose()
    #expect(!inner.hasSubscribers)
  }

  @Test func `the first failure ends it, behind the values before`() {
    let failing = [1].failable.expand { value in
      value < 3 ? [value + 1].failing(.a) : Fail(.b).eraseToAnyPublisher()
    }
    #expect(failing.immediateEvents == ["1", "2", "#a"])
  }
}
