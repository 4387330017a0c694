extension Array {
  /// Returns the element at an index, or nil if the index is out of range.
  func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
