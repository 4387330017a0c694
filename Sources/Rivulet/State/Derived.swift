extension ReadableState {
  /// A value that is computed from this one, and from any other state that the closure reads.
  ///
  /// ```swift
  /// let email = Observable("a@b")
  /// let password = Observable("123")
  /// let isValid = email.derived { $0.contains("@") && password.value.count >= 8 }
  /// password.value = "12345678"
  /// print(isValid.value)  // Prints "true"
  /// ```
  @inlinable
  public func derived<T>(
    _ transform: @escaping @Sendable (Output) -> T,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<T> {
    Property({ [_reader] in transform(_reader()) }, isEqual: nil, Formula.Name(file, line))
  }

  /// A value that is computed from this one, and from any other state that the closure reads; an
  /// equal value is no change.
  @inlinable
  public func derived<T: Equatable>(
    _ transform: @escaping @Sendable (Output) -> T,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<T> {
    Property(
      { [_reader] in transform(_reader()) },
      isEqual: { $0 == $1 },
      Formula.Name(file, line)
    )
  }
}
