extension Publisher {
  /// Splits the stream into the values that pass a test and the others.
  ///
  ///     upstream:                              -1--2--3--4-|
  ///     partition { $0 % 2 == 0 }.matching:    ----2-----4-|
  ///     partition { $0 % 2 == 0 }.others:      -1-----3----|
  ///
  /// Both share one subscription to the upstream, as with
  /// ``share(replay:reset:bufferingPolicy:)``: subscribe to both before the upstream sends. One
  /// that comes when the run is over starts it anew. Asks the upstream for values without limit;
  /// what one side has not requested waits for it. The test runs once for each value. O(1) per
  /// value.
  ///
  /// ```swift
  /// let numbers = Subject<Int, Never>()
  /// let (even, odd) = numbers.partition { $0.isMultiple(of: 2) }
  /// even.sink { print("even", $0) }
  /// odd.sink { print("odd", $0) }
  /// [1, 2].forEach(numbers.send)  // Prints "odd 1", "even 2"
  /// ```
  public func partition(
    _ isMatching: @escaping @Sendable (Output) -> Bool
  ) -> (matching: some Publisher<Output, Failure>, others: some Publisher<Output, Failure>) {
    let tested = map { (value: $0, isMatching: isMatching($0)) }.share()
    return (
      tested.compactMap { $0.isMatching ? $0.value : nil },
      tested.compactMap { $0.isMatching ? nil : $0.value }
    )
  }
}
