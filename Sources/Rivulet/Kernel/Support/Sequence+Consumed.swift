extension Sequence {
  /// Hands out the elements in order, and keeps none that it has handed out.
  ///
  /// The iterator of an array keeps all elements to its end; a publisher that is over must be let
  /// go (contract 8).
  @inlinable
  func consumed() -> () -> Element? {
    if let array = self as? [Element] {
      var rest = Array(array.reversed())
      return { rest.popLast() }
    }
    var rest = makeIterator()
    return { rest.next() }
  }
}
