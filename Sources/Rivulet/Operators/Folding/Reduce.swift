extension Publisher {
  /// Combines all values and sends the result at the end.
  ///
  ///     upstream:        -1--2--3-|
  ///     reduce(0, +):    ---------(6|)
  ///
  /// Asks the upstream for values without limit; the result waits for demand. Without a value the
  /// initial result is sent; a failure discards it. A thrown error cancels the upstream and fails
  /// the downstream. O(1) per value.
  ///
  /// ```swift
  /// (1...3).publisher.reduce(0) { $0 + $1 }.sink { print($0) }  // Prints "6"
  /// ```
  @inlinable
  public func reduce<T>(
    _ initial: T,
    _ combine: @escaping @Sendable (T, Output) throws(Failure) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(self, initial) { (result, value) throws(Failure) in
      result = try combine(result, value)
    }
  }

  /// Updates one value in place with all values and sends it at the end.
  ///
  ///     upstream:                               -1--2--3-|
  ///     reduce(into: []) { $0.append($1) }:     ---------([1,2,3]|)
  ///
  /// See ``reduce(_:_:)``.
  ///
  /// ```swift
  /// (1...3).publisher.reduce(into: 0) { $0 += $1 }.sink { print($0) }  // Prints "6"
  /// ```
  @inlinable
  public func reduce<T>(
    into initial: T,
    _ update: @escaping @Sendable (inout T, Output) throws(Failure) -> Void
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(self, initial, update)
  }

  /// Sends all values as one array at the end.
  ///
  ///     upstream:     -1--2--3-|
  ///     collect():    ---------([1,2,3]|)
  ///
  /// Asks the upstream for values without limit and keeps them all: O(n) memory. A failure discards
  /// them.
  ///
  /// ```swift
  /// (1...3).publisher.collect().sink { print($0) }  // Prints "[1, 2, 3]"
  /// ```
  @inlinable
  public func collect() -> Publishers.Reduce<Self, [Output]> {
    Publishers.Reduce(self, []) { (values, value) throws(Failure) in values.append(value) }
  }
}

extension Publishers {
  /// A publisher of what all values of another one amount to.
  public struct Reduce<Upstream: Publisher, Output: Sendable>: Publisher {
    public typealias Failure = Upstream.Failure
    @usableFromInline typealias Update =
      @Sendable (inout Output, Upstream.Output) throws(Upstream.Failure) -> Void

    @usableFromInline let upstream: Upstream
    @usableFromInline let initial: Output
    @usableFromInline let update: Update

    @inlinable
    init(_ upstream: Upstream, _ initial: Output, _ update: @escaping Update) {
      self.upstream = upstream
      self.initial = initial
      self.update = update
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      Coordinator.start(
        Fold<Upstream, Output>(initial, update),
        main: upstream,
        downstream: subscriber
      )
    }
  }
}
