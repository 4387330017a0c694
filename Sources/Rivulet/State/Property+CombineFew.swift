// What two or three states are combined into is written out: the compiler does not specialise code
// for any number of types, which takes three times as long.

extension Property {
  /// The values of two states, as one property.
  @inlinable
  public static func combine<A: ReadableState, B: ReadableState>(
    _ first: A,
    _ second: B,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property where Value == (A.Output, B.Output) {
    let (first, second) = (first._reader, second._reader)
    return Property({ (first(), second()) }, isEqual: nil, Formula.Name(file, line))
  }

  /// The values of two states, as one property; if both are equal to what they were, it is no
  /// change.
  @inlinable
  public static func combine<A: ReadableState, B: ReadableState>(
    _ first: A,
    _ second: B,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property where Value == (A.Output, B.Output), A.Output: Equatable, B.Output: Equatable {
    let (first, second) = (first._reader, second._reader)
    return Property({ (first(), second()) }, isEqual: { $0 == $1 }, Formula.Name(file, line))
  }

  /// The values of three states, as one property.
  @inlinable
  public static func combine<A: ReadableState, B: ReadableState, C: ReadableState>(
    _ first: A,
    _ second: B,
    _ third: C,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property where Value == (A.Output, B.Output, C.Output) {
    let (first, second, third) = (first._reader, second._reader, third._reader)
    return Property({ (first(), second(), third()) }, isEqual: nil, Formula.Name(file, line))
  }

  /// The values of three states, as one property; if all are equal to what they were, it is no
  /// change.
  @inlinable
  public static func combine<A: ReadableState, B: ReadableState, C: ReadableState>(
    _ first: A,
    _ second: B,
    _ third: C,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property
  where
    Value == (A.Output, B.Output, C.Output), A.Output: Equatable, B.Output: Equatable,
    C.Output: Equatable
  {
    let (first, second, third) = (first._reader, second._reader, third._reader)
    return Property(
      { (first(), second(), third()) },
      isEqual: { $0 == $1 },
      Formula.Name(file, line)
    )
  }
}

extension ReadableState {
  /// The values of this state and of another one, as one property.
  @inlinable
  public func combineLatest<Other: ReadableState>(
    _ other: Other,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<(Output, Other.Output)> {
    .combine(self, other, file: file, line: line)
  }

  /// The values of this state and of another one, as one property; if both are equal to what they
  /// were, it is no change.
  @inlinable
  public func combineLatest<Other: ReadableState>(
    _ other: Other,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<(Output, Other.Output)> where Output: Equatable, Other.Output: Equatable {
    .combine(self, other, file: file, line: line)
  }

  /// The values of this state and of two others, as one property.
  @inlinable
  public func combineLatest<A: ReadableState, B: ReadableState>(
    _ first: A,
    _ second: B,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<(Output, A.Output, B.Output)> {
    .combine(self, first, second, file: file, line: line)
  }

  /// The values of this state and of two others, as one property; if all are equal to what they
  /// were, it is no change.
  @inlinable
  public func combineLatest<A: ReadableState, B: ReadableState>(
    _ first: A,
    _ second: B,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<(Output, A.Output, B.Output)>
  where Output: Equatable, A.Output: Equatable, B.Output: Equatable {
    .combine(self, first, second, file: file, line: line)
  }
}
