extension Collection where Self: Sendable, Element: Publisher {
  /// Sends the values of all publishers of this collection as they come.
  ///
  ///     a:                 -1-----2---|
  ///     b:                 ----3----4-----|
  ///     [a, b].merge():    -1--3--2-4-----|
  ///
  /// Finishes when all have finished, at once for an empty collection; the first failure ends it.
  /// With limited demand at most one value of each waits.
  ///
  /// ```swift
  /// [Just(1), Just(2)].merge().sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func merge() -> some Publisher<Element.Output, Element.Failure> {
    Coordinated(nil) { MergeMachine(self) }
  }
}
