extension Collection where Self: Sendable, Element: Publisher {
  /// Sends the values of all publishers of this collection as they come.
  ///
  ///     [a, b].merge()
  ///     a:          -1-----2---|
  ///     b:          ----3----4-----|
  ///     merged:     -1--3--2-4-----|
  ///
  /// Finishes when all have finished, at once for an empty collection; the first failure ends it.
  /// With limited demand at most one value of each waits.
  ///
  /// ```swift
  /// [Just(1), Just(2)].merge().sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func merge() -> some Publisher<Element.Output, Element.Failure> {
    Publishers.FlatMap(
      publisher.setFailureType(to: Element.Failure.self),
      .max,
      isEager: true
    ) { (element) throws(Element.Failure) in element }
  }

  /// Sends an array of the first values of all publishers of this collection, and so on.
  ///
  ///     [a, b].zip()
  ///     a:         -1-----2---|
  ///     b:         ---3-----4---|
  ///     zipped:    ---[1,3]-[2,4]|
  ///
  /// Asks each for as many values as are asked of it. Finishes as soon as one has finished and its
  /// values are used up, at once for an empty collection; the first failure ends it. O(n) per
  /// array.
  ///
  /// ```swift
  /// [[1, 2].publisher, [3].publisher].zip().sink { print($0) }  // Prints "[1, 3]"
  /// ```
  @inlinable
  public func zip() -> Publishers.ZipMany<Self> {
    Publishers.ZipMany(self)
  }

  /// Sends an array of the newest values of all publishers of this collection whenever one changes.
  ///
  ///     [a, b].combineLatest()
  ///     a:           -1---------2-------|
  ///     b:           ---3---------------|
  ///     combined:    ---[1,3]---[2,3]---|
  ///
  /// Begins when all have sent a value; for an empty collection it sends one empty array and
  /// finishes. Asks each for values without limit, once an array is requested; one that has not
  /// been requested is replaced by a newer one. Finishes when all have finished; the first failure
  /// ends it. O(n) per array.
  ///
  /// ```swift
  /// [Just(1), Just(2)].combineLatest().sink { print($0) }  // Prints "[1, 2]"
  /// ```
  @inlinable
  public func combineLatest() -> Publishers.CombineLatestMany<Self> {
    Publishers.CombineLatestMany(self)
  }
}
