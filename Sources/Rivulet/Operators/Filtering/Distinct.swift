extension Publisher {
  /// Sends each value whose key has not come before.
  ///
  ///     upstream:                 -11--21--32--12-|
  ///     distinct { $0 % 10 }:     -11------32-----|
  ///
  /// A dropped value asks the upstream for one more. Keeps all keys: O(n) memory, and for a stream
  /// without end too much; ``removeDuplicates(on:)`` keeps one. O(1) per value. A key path can
  /// stand for the closure: `distinct(on: \.id)`.
  ///
  /// ```swift
  /// ["a", "b", "A"].publisher.distinct { $0.lowercased() }.sink { print($0) }  // Prints "a", "b"
  /// ```
  @inlinable
  public func distinct<Key: Hashable & Sendable>(
    on key: @escaping @Sendable (Output) -> Key
  ) -> some Publisher<Output, Failure> {
    Transform(self, memory: Set<Key>()) { known, value in
      known.insert(key(value)).inserted ? .send(value) : .skip
    }
  }
}

extension Publisher where Output: Hashable {
  /// Sends each value that has not come before.
  ///
  ///     upstream:      -1--2--1--3-|
  ///     distinct():    -1--2-----3-|
  ///
  /// Keeps all values; otherwise like ``distinct(on:)``.
  ///
  /// ```swift
  /// [1, 2, 1, 3].publisher.distinct().sink { print($0) }  // Prints "1", "2", "3"
  /// ```
  @inlinable
  public func distinct() -> some Publisher<Output, Failure> {
    distinct { $0 }
  }
}
