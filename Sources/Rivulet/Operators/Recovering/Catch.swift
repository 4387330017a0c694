extension Publisher {
  /// Goes on with another publisher when this one fails.
  ///
  ///     upstream:                 -1--2--#
  ///     other:                           9--8-|
  ///     catch { _ in other }:     -1--2--9--8-|
  ///
  /// The other one decides the failure type; its own failure is passed on. The demand that is left
  /// over goes to it. The closure may throw the new failure instead.
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
    _ handler: @escaping @Sendable (Failure) throws(Next.Failure) -> Next
  ) -> Publishers.Catch<Self, Next> where Next.Output == Output {
    Publishers.Catch(self, handler)
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
  public func replaceError(with value: Output) -> Publishers.Catch<Self, Just<Output>> {
    Publishers.Catch(self) { (_) throws(Never) in Just(value) }
  }
}

extension Publishers {
  /// A publisher that goes on with another one when the first one fails.
  public struct Catch<Upstream: Publisher, Next: Publisher>: Publisher
  where Upstream.Output == Next.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Next.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let handler: @Sendable (Upstream.Failure) throws(Next.Failure) -> Next

    @inlinable
    init(
      _ upstream: Upstream,
      _ handler: @escaping @Sendable (Upstream.Failure) throws(Next.Failure) -> Next
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      Coordinator.start(
        SequentialUpstream(Order(handler: handler)),
        main: upstream,
        downstream: subscriber
      )
    }

    @usableFromInline
    struct Order: Succession {
      @usableFromInline typealias Main = Upstream

      @usableFromInline let handler: @Sendable (Upstream.Failure) throws(Next.Failure) -> Next

      @inlinable
      init(handler: @escaping @Sendable (Upstream.Failure) throws(Next.Failure) -> Next) {
        self.handler = handler
      }

      @inlinable
      mutating func successor(after completion: Completion<Upstream.Failure>) -> Successor<Next> {
        guard case .failure(let error) = completion else { return .end(.finished) }
        do throws(Next.Failure) {
          return .next(try handler(error))
        } catch {
          return .end(.failure(error))
        }
      }
    }
  }
}
