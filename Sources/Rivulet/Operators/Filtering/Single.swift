/// Why a stream that should have had one value had another number of them.
public enum SingleError: Error, Hashable {
  /// It finished without a value.
  case noValue

  /// It had a second value.
  case severalValues
}

extension Publisher {
  /// Sends the only value of the upstream, or fails if there is none or a second one.
  ///
  ///     upstream:           -1---|
  ///     single { _ in e }:  -----(1|)
  ///     upstream:           -1--2-|
  ///     single { _ in e }:  ----#
  ///
  /// The value is sent when the upstream has finished, since a second one could follow (Rx sends it
  /// before it fails). Asks the upstream for two values at most, and disposes of it at the second.
  /// O(1).
  ///
  /// ```swift
  /// [1, 2].publisher.setFailureType(to: (any Error).self).single { $0 }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "failure(Rivulet.SingleError.severalValues)"
  /// ```
  ///
  /// - Parameter failure: Makes the error.
  /// - Returns: A publisher of one value.
  @inlinable
  public func single(
    orFail failure: @escaping @Sendable (SingleError) -> Failure
  ) -> some Publisher<Output, Failure> {
    Coordinated(self) { SingleMachine(failure) }
  }
}

extension Publisher where Failure == Never {
  /// Sends the only value of the upstream, or fails if there is none or a second one.
  ///
  ///     upstream:    -1---|
  ///     single():    -----(1|)
  ///     upstream:    -----|
  ///     single():    -----#
  ///
  /// It gives a stream that could not fail its failure type; otherwise like ``single(orFail:)``.
  ///
  /// ```swift
  /// Just(1).single().sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "1", "finished"
  /// ```
  @inlinable
  public func single() -> some Publisher<Output, SingleError> {
    setFailureType(to: SingleError.self).single { $0 }
  }
}

@usableFromInline
struct SingleMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<NoUpstream, Failure>()
  @usableFromInline let failure: @Sendable (SingleError) -> Failure
  @usableFromInline var value: Output?
  @usableFromInline var isOver = false

  @inlinable
  init(_ failure: @escaping @Sendable (SingleError) -> Failure) {
    self.failure = failure
    upstreams.request(.max(2), from: .main)
  }

  @inlinable
  mutating func receive(_ value: Output) {
    if self.value == nil {
      self.value = value
    } else {
      upstreams.fail(failure(.severalValues))
    }
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    isOver = true
    if case .finished = completion, value == nil {
      upstreams.fail(failure(.noValue))
    } else {
      upstreams.join(completion)
    }
  }

  @inlinable
  mutating func receive(demand: Demand) {}

  @inlinable
  mutating func next() -> Output? { isOver ? value.take() : nil }
}
