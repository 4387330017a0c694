/// A sequence that is put together in O(1), from either end, and gone through in O(n).
///
/// For publishers that are joined at run time, a hundred thousand of them if need be: going through
/// it and letting go of it take a loop and no recursion (contract 6).
@usableFromInline
struct Rope<Element: Sendable>: Sequence, Sendable {
  /// A node with an element.
  // SAFETY: contract 3. It adds nothing that changes.
  @usableFromInline
  final class Leaf: RopeNode, @unchecked Sendable {
    @usableFromInline let element: Element

    @inlinable
    init(_ element: Element) {
      self.element = element
      super.init()
    }
  }

  @usableFromInline let root: RopeNode

  @inlinable
  init(_ element: Element) {
    root = Leaf(element)
  }

  @inlinable
  init(_ first: Rope, _ second: Rope) {
    root = RopeNode(first.root, second.root)
  }

  @inlinable
  func makeIterator() -> Iterator { Iterator(rest: [root]) }

  @usableFromInline
  struct Iterator: IteratorProtocol {
    /// What is still to come, the next part last.
    @usableFromInline var rest: [RopeNode]

    @inlinable
    init(rest: [RopeNode]) {
      self.rest = rest
    }

    @inlinable
    mutating func next() -> Element? {
      guard var node = rest.popLast() else { return nil }
      while let (first, second) = node.children {
        rest.append(second)
        node = first
      }
      return unsafeDowncast(node, to: Leaf.self).element
    }
  }
}

/// A node of a ``Rope``: two nodes, or a leaf. It is not generic, so that letting go of it looks up
/// no metadata.
// SAFETY: contract 3. `children` is changed only by the deinitialiser of a node that refers to this
// one alone.
@usableFromInline
class RopeNode: @unchecked Sendable {
  @usableFromInline private(set) final var children: (RopeNode, RopeNode)?

  /// Creates a leaf.
  @usableFromInline
  init() {}

  @usableFromInline
  init(_ first: RopeNode, _ second: RopeNode) {
    children = (first, second)
  }

  /// Leaves the nodes below to the caller, but for leaves.
  private func giveChildren(to orphans: inout [RopeNode]) {
    guard let (first, second) = children.take() else { return }
    if first.children != nil { orphans.append(first) }
    if second.children != nil { orphans.append(second) }
  }

  deinit {
    var orphans: [RopeNode] = []
    giveChildren(to: &orphans)
    while var orphan = orphans.popLast() {
      if isKnownUniquelyReferenced(&orphan) {
        orphan.giveChildren(to: &orphans)
      }
    }
  }
}
