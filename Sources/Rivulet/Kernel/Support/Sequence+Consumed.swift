extension Sequence {
  /// Hands out the elements in order, and keeps none that it has handed out.
  ///
  /// The iterator of an array keeps all elements to its end, and that of a repeated element keeps
  /// it; a publisher that is over must be let go (contract 8).
  @inlinable
  func consumed() -> () -> Element? {
    if let array = self as? [Element] {
      var rest = Array(array.reversed())
      return { rest.popLast() }
    }
    if let copies = self as? Repeated<Element> {
      var (element, count) = (copies.first, copies.count)
      return {
        count -= 1
        return count > 0 ? element : element.take()
      }
    }
    var rest = makeIterator()
    return { rest.next() }
  }
}
