extension Property {
  /// The values of several states, as one property.
  ///
  /// It changes once when several of them do at the same time, and always shows values that fit
  /// together. It keeps the values of the states, not the states, alive.
  ///
  /// ```swift
  /// let (width, height) = (Observable(2), Observable(3))
  /// let size = Property.combine(width, height)
  /// print(size.value)  // Prints "(2, 3)"
  /// ```
  @inlinable
  public static func combine<each State: ReadableState>(
    _ states: repeat each State,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property where Value == (repeat (each State).Output) {
    let readers = (repeat (each states)._reader)
    return Property({ (repeat (each readers)()) }, isEqual: nil, Formula.Name(file, line))
  }

  /// The values of several states, as one property; if all are equal to what they were, it is no
  /// change.
  @inlinable
  public static func combine<each State: ReadableState>(
    _ states: repeat each State,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property where Value == (repeat (each State).Output), repeat (each State).Output: Equatable {
    let readers = (repeat (each states)._reader)
    return Property(
      { (repeat (each readers)()) },
      isEqual: { first, second in
        for (first, second) in repeat (each first, each second) {
          guard first == second else { return false }
        }
        return true
      },
      Formula.Name(file, line)
    )
  }
}

extension ReadableState {
  /// The values of this state and of others, as one property.
  ///
  /// Unlike `combineLatest` of publishers it changes once when several of them do at the same time,
  /// and it has a `value`; see `Property.combine(_:)`.
  ///
  /// ```swift
  /// let number = Observable(1)
  /// let next = number.derived { $0 + 1 }
  /// let both = number.combineLatest(next)
  /// let token = both.sink { print($0, $1) }  // Prints "1 2"
  /// number.value = 5  // Prints "5 6"
  /// token.dispose()
  /// ```
  @inlinable
  public func combineLatest<each State: ReadableState>(
    _ others: repeat each State,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<(Output, repeat (each State).Output)> {
    .combine(self, repeat each others, file: file, line: line)
  }

  /// The values of this state and of others, as one property; if all are equal to what they were,
  /// it is no change.
  @inlinable
  public func combineLatest<each State: ReadableState>(
    _ others: repeat each State,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Property<(Output, repeat (each State).Output)>
  where Output: Equatable, repeat (each State).Output: Equatable {
    .combine(self, repeat each others, file: file, line: line)
  }
}
