extension Publisher {
  /// Drops a value that the test calls a duplicate of the last one sent.
  ///
  ///     upstream:                                   -1--3--4--6-|
  ///     removeDuplicates { $0 % 2 == $1 % 2 }:      -1-----4----|
  ///
  /// A dropped value asks the upstream for one more. O(1) per value; keeps one value. Tuples are
  /// not `Equatable`: for those, write `removeDuplicates(by: ==)`.
  ///
  /// ```swift
  /// [1, 3, 4].publisher.removeDuplicates { $0 % 2 == $1 % 2 }.sink { print($0) }
  /// // Prints "1", "4"
  /// ```
  @inlinable
  public func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Output, Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    Transform(self, memory: nil as Output?) { last, value in
      if let last, isDuplicate(last, value) { return .skip }
      last = value
      return .send(value)
    }
  }

  /// Drops a value whose key equals that of the last one sent.
  ///
  ///     upstream:                             -11--21--32-|
  ///     removeDuplicates(on: { $0 % 10 }):    -11------32-|
  ///
  /// A dropped value asks the upstream for one more. O(1) per value; keeps one key. A key path can
  /// stand for the closure: `removeDuplicates(on: \.id)`.
  ///
  /// ```swift
  /// ["a", "A", "b"].publisher.removeDuplicates(on: { $0.lowercased() }).sink { print($0) }
  /// // Prints "a", "b"
  /// ```
  @inlinable
  public func removeDuplicates<Key: Equatable & Sendable>(
    on key: @escaping @Sendable (Output) -> Key
  ) -> some Publisher<Output, Failure> {
    Transform(self, memory: nil as Key?) { last, value in
      let new = key(value)
      if new == last { return .skip }
      last = new
      return .send(value)
    }
  }
}

extension Publisher where Output: Equatable {
  /// Drops a value that equals the last one sent.
  ///
  ///     upstream:            -1--1--2--1-|
  ///     removeDuplicates():  -1-----2--1-|
  ///
  /// A dropped value asks the upstream for one more. O(1) per value; keeps one value.
  ///
  /// ```swift
  /// [1, 1, 2].publisher.removeDuplicates().sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func removeDuplicates() -> some Publisher<Output, Failure> {
    removeDuplicates { $0 == $1 }
  }
}
