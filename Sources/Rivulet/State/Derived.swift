extension Observable {
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
    _ transform: @escaping @Sendable (Value) -> T,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<T> {
    Property({ [source] in transform(source.value) }, isEqual: nil, Formula.Name(file, line))
  }

  /// A value that is computed from this one, and from any other state that the closure reads; an equal
  /// value is no change.
  @inlinable
  public func derived<T: Equatable>(
    _ transform: @escaping @Sendable (Value) -> T,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<T> {
    Property(
      { [source] in transform(source.value) },
      isEqual: { $0 == $1 },
      Formula.Name(file, line)
    )
  }
}

extension Property {
  /// A value that is computed from this one, and from any other state that the closure reads.
  @inlinable
  public func derived<T>(
    _ transform: @escaping @Sendable (Value) -> T,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<T> {
    Property<T>(
      { [formula] in transform(formula.read(Value.self).value) },
      isEqual: nil,
      Formula.Name(file, line)
    )
  }

  /// A value that is computed from this one, and from any other state that the closure reads; an equal
  /// value is no change.
  @inlinable
  public func derived<T: Equatable>(
    _ transform: @escaping @Sendable (Value) -> T,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<T> {
    Property<T>(
      { [formula] in transform(formula.read(Value.self).value) },
      isEqual: { $0 == $1 },
      Formula.Name(file, line)
    )
  }
}
