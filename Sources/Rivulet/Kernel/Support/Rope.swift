/// A sequence that is put together in O(1), from either end, and gone through in O(n).
///
/// For publishers that are joined at run time, a hundred thousand of them if need be: going through
/// it and letting go of it take a loop and no recursion (contract 6).
// SAFETY: contract 3. `content` is changed only by the deinitialiser of a node that refers to this
// one alone.
@usableFromInline
final class Rope<Element: Sendable>: Sequence, @unchecked Sendable {
  @usableFromInline
  enum Content {
    case leaf(Element)
    case pair(Rope, Rope)
    case none
  }

  @usableFromInline var content: Content

  @inlinable
  init(_ element: Element) {
    content = .leaf(element)
  }

  @inlinable
  init(_ first: Rope, _ second: Rope) {
    content = .pair(first, second)
  }

  @usableFromInline
  func takeChildren() -> [Rope] {
    guard case .pair(let first, let second) = content else { return [] }
    content = .none
    return [first, second]
  }

  deinit {
    var orphans = takeChildren()
    while var orphan = orphans.popLast() {
      if isKnownUniquelyReferenced(&orphan) {
        orphans += orphan.takeChildren()
      }
    }
  }

  @inlinable
  func makeIterator() -> Iterator { Iterator(rest: [self]) }

  @usableFromInline
  struct Iterator: IteratorProtocol {
    /// What is still to come, the next part last.
    @usableFromInline var rest: [Rope]

    @inlinable
    init(rest: [Rope]) {
      self.rest = rest
    }

    @inlinable
    mutating func next() -> Element? {
      while let part = rest.popLast() {
        switch part.content {
        case .leaf(let element): return element
        case .pair(let first, let second): rest += [second, first]
        case .none: break
        }
      }
      return nil
    }
  }
}
