extension Publisher {
  /// Sends each value together with its place, counted from zero.
  ///
  ///     upstream:        -a------b------|
  ///     enumerated():    -(0,a)--(1,b)--|
  ///
  /// Passes demand on as it is. O(1) per value.
  ///
  /// ```swift
  /// ["a", "b"].publisher.enumerated().sink { print($0.offset, $0.element) }
  /// // Prints "0 a", "1 b"
  /// ```
  @inlinable
  public func enumerated() -> some Publisher<(offset: Int, element: Output), Failure> {
    Transform(self, memory: 0) { next, value in
      let pair = (offset: next, element: value)
      next += 1
      return .send(pair)
    }
  }
}
