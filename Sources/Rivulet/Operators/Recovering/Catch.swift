extension Publisher {
  /// Goes on with another publisher when this one fails.
  ///
  ///     upstream:                 -1--2--#
  ///     other:                           9--8-|
  ///     catch { _ in other }:     -1--2--9--8-|
  ///
  /// The other one decides the failure type; its own failure is passed on. The demand that is left
  /// over goes to it. To throw a failure instead, see ``tryCatch(_:)``.
  ///
  /// Where it stands matters: inside of a `flatMap` it saves the outer stream, behind it the first
  /// failure has already ended the outer one.
  ///
  /// ```swift
  /// Fail<Int, any Error>(CancellationError()).catch { _ in Just(0) }.sink { print($0) }
  /// // Prints "0"
  /// ```
  @inlinable
  public func `catch`<Next: Publisher>(
    _ handler: @escaping @Sendable (Failure) -> Next
  ) -> some Publisher<Next.Output, Next.Failure> where Next.Output == Output {
    tryCatch { error throws(Next.Failure) in handler(error) }
  }

  /// Goes on with another publisher when this one fails, or fails with the error that the closure
  /// throws.
  ///
  ///     upstream:              -1--2--#a
  ///     tryCatch(fallback):    -1--2--#b
  ///
  /// Otherwise like ``catch(_:)``.
  ///
  /// ```swift
  /// enum Problem: Error { case offline }
  /// Fail<Int, any Error>(CancellationError())
  ///   .tryCatch { _ throws(Problem) -> Fail<Int, Problem> in throw .offline }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "failure(Problem.offline)"
  /// ```
  @inlinable
  public func tryCatch<Next: Publisher>(
    _ handler: @escaping @Sendable (Failure) throws(Next.Failure) -> Next
  ) -> some Publisher<Next.Output, Next.Failure> where Next.Output == Output {
    Coordinated(self) {
      SequentialMachine<Self, Next, Void>(memory: ()) { _, completion in
        guard case .failure(let error) = completion else { return .end(.finished) }
        do throws(Next.Failure) {
          return .next(try handler(error))
        } catch {
          return .end(.failure(error))
        }
      }
    }
  }

  /// Sends one last value instead of a failure.
  ///
  ///     upstream:                 -1--2--#
  ///     replaceError(with: 0):    -1--2--(0|)
  ///
  /// The value waits for demand like any other.
  ///
  /// ```swift
  /// Fail<Int, any Error>(CancellationError()).replaceError(with: 0).sink { print($0) }
  /// // Prints "0"
  /// ```
  @inlinable
  public func replaceError(with value: Output) -> some Publisher<Output, Never> {
    `catch` { _ in Just(value) }
  }
}
