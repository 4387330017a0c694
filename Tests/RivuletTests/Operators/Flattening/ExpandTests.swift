import Rivulet
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
    let probe = ["a"].failable.expand(Self.children).probe(.max(1)) { _, _ in .max(1) }
    #expect(probe.events == ["^", "a", "b", "c", "d", "e", "f", "|"])
  }

  @Test func `the end needs no demand`() {
    let probe = ["b"].failable.expand(Self.children).probe(.max(2))
    #expect(probe.events == ["^", "b", "d", "|"])
  }

  @Test func `one at a time, and as it is requested`() {
    let (turned, inner) = (Log(), Subject<Int, Never>())
    let probe = (1...3).publisher.expand { value -> AnyPublisher<Int, Never> in
      turned.add(value)
      return inner.eraseToAnyPublisher()
    }.probe(.max(4))
    #expect(turned == ["1"])
    inner.send(10)
    inner.send(11)
    #expect(probe.events == ["^", "1", "2", "3", "10"])
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
