extension Publisher {
  /// Goes on with another publisher when this one finishes without a value.
  ///
  ///     upstream:                  ---|
  ///     other:                        1--2-|
  ///     switchIfEmpty(to: other):  ---1--2-|
  ///
  /// The demand goes to the other one then; a failure is passed on. With the first value the other
  /// one is let go. O(1) per value.
  ///
  /// ```swift
  /// Empty<Int, Never>().switchIfEmpty(to: Just(0)).sink { print($0) }  // Prints "0"
  /// ```
  @inlinable
  public func switchIfEmpty<Other: Publisher>(to other: Other) -> some Publisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    Coordinated(self) { SwitchIfEmptyMachine(other) }
  }

  /// Sends one value if there is no other.
  ///
  ///     upstream:                ---|
  ///     replaceEmpty(with: 0):   ---(0|)
  ///
  /// The value waits for demand like any other. See ``switchIfEmpty(to:)``.
  ///
  /// ```swift
  /// Empty<Int, Never>().replaceEmpty(with: 0).sink { print($0) }  // Prints "0"
  /// ```
  @inlinable
  public func replaceEmpty(with value: Output) -> some Publisher<Output, Failure> {
    switchIfEmpty(to: Just(value).setFailureType(to: Failure.self))
  }
}

@usableFromInline
struct SwitchIfEmptyMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Output == Inner.Output, Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>()
  @usableFromInline var other: Inner?
  @usableFromInline var current = Port.main
  @usableFromInline var asked = Demand.none
  @usableFromInline var values = RingBuffer<Output>()

  @inlinable
  init(_ other: Inner) {
    self.other = other
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output) {
    if other != nil { other = nil }
    values.append(value)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output, from port: Port) {
    values.append(value)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard case .finished = completion, let other = other.take() else {
      return upstreams.finish(completion)
    }
    current = upstreams.open(other, demand: asked)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    asked += demand
    upstreams.request(demand, from: current)
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { values.popFirst() }
}
