/// A part of a state, which can be read, set and watched like a state of its own.
///
///     set age:            -----31------------
///     set name:           ----------Lee------
///     profile[\.name]:    Kim-------Lee------
///
/// It stores nothing: reading it reads the state and takes the part, setting it changes the part in
/// place, and whoever watches the whole state is told once.
///
/// ```swift
/// struct Profile { var name: String, age: Int }
///
/// let profile = Observable(Profile(name: "Kim", age: 30))
/// let name = profile[\.name]
/// name.sink { print($0) }  // Prints "Kim"
/// profile.value.age += 1
/// name.value = "Lee"  // Prints "Lee"
/// print(profile.value.name)  // Prints "Lee"
/// ```
///
/// If the part is `Equatable`, setting it to what it is tells nobody, and a change elsewhere in the
/// state tells nobody who watches this part. A part that cannot be compared tells its watchers of
/// every change of the state.
///
/// It keeps the state alive as long as it is kept itself; what is subscribed to it does not. When
/// the state is deallocated, its subscribers get `.finished` (contract 8). Reading, setting and
/// watching it are safe on any thread, as with the state itself.
public struct Projection<Base: WritableState, Value: Sendable>: Publisher, WritableState {
  public typealias Output = Value
  public typealias Failure = Never

  /// The state that this is a part of.
  public let base: Base

  @usableFromInline let keyPath: any WritableKeyPath<Base.Output, Value> & Sendable
  @usableFromInline let isEqual: (@Sendable (Value, Value) -> Bool)?
  private let watch: @Sendable (Base) -> Property<Value>

  init(
    _ base: Base,
    _ keyPath: any WritableKeyPath<Base.Output, Value> & Sendable,
    isEqual: (@Sendable (Value, Value) -> Bool)?,
    watch: @escaping @Sendable (Base) -> Property<Value>
  ) {
    self.base = base
    self.keyPath = keyPath
    self.isEqual = isEqual
    self.watch = watch
  }

  /// The current value of the part; changing it in place copies nothing.
  ///
  /// Like ``Observable/value``, of a part.
  @inlinable
  public var value: Value {
    get { base.value[keyPath: keyPath] }
    nonmutating set {
      if let isEqual, isEqual(value, newValue) { return }
      base.value[keyPath: keyPath] = newValue
    }
    nonmutating _modify {
      yield &base.value[keyPath: keyPath]
    }
  }

  /// Reads, changes and writes the part as one step; the whole state notifies, once.
  ///
  /// `body` has exclusive access to the whole state; see ``Observable/update(_:)``.
  ///
  /// - Returns: What `body` returns.
  @inlinable
  @discardableResult
  public func update<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try base.update { whole throws(Problem) in try body(&whole[keyPath: keyPath]) }
  }

  /// The part, to be read and watched only; see ``WritableState/readOnly``.
  public var readOnly: Property<Value> { watch(base) }

  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Value, Downstream.Failure == Never {
    watch(base).subscribe(subscriber)
  }

  /// Reads the part without the state.
  public var _reader: @Sendable () -> Value {
    { [read = base._reader, keyPath] in read()[keyPath: keyPath] }
  }

  /// Returns the part, as long as somebody else keeps the state.
  public var _weakReference: @Sendable () -> Projection? {
    { [base = base._weakReference, keyPath, isEqual, watch] in
      base().map { Projection($0, keyPath, isEqual: isEqual, watch: watch) }
    }
  }
}

extension Projection {
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Value) -> Void
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    watch(base)._subscribe(subscriber, orShow: showCurrent)
  }
}

extension WritableState {
  /// A part of the state, which can be read, set and watched like a state of its own.
  ///
  /// A key path with an index, such as `\.[2].name`, traps like the array does when there is no
  /// such element any more.
  public subscript<T: Sendable>(
    keyPath: any WritableKeyPath<Output, T> & Sendable
  ) -> Projection<Self, T> {
    Projection(self, keyPath, isEqual: nil) { base in
      base.readOnly.derived { $0[keyPath: keyPath] }
    }
  }

  /// A part of the state, of which a value that equals the one before is no change.
  ///
  /// ```swift
  /// struct Settings { var volume = 5, language = "ko" }
  ///
  /// let settings = Observable(Settings())
  /// settings.changes.sink { print($0.volume) }
  /// settings[\.volume].value = 5  // Prints nothing
  /// settings[\.volume].value = 6  // Prints "6"
  /// ```
  public subscript<T: Sendable & Equatable>(
    keyPath: any WritableKeyPath<Output, T> & Sendable
  ) -> Projection<Self, T> {
    Projection(self, keyPath, isEqual: { $0 == $1 }) { base in
      base.readOnly.derived { $0[keyPath: keyPath] }
    }
  }
}
