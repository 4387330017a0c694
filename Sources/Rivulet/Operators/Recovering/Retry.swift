extension Publisher {
  /// Subscribes again when the publisher fails, at most `count` times.
  ///
  ///     1st run:      -1--#
  ///     2nd run:           -1--2-|
  ///     retry(1):     -1---1--2-|
  ///
  /// Values that were sent before a failure stay sent. The demand that is left over goes to the
  /// next run. The last failure is passed on. Without a count it never gives up. Retrying a source
  /// that fails at once runs in constant stack (contract 6).
  ///
  /// ```swift
  /// Fail<Int, any Error>(CancellationError()).retry(2)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  /// // Prints "failure(Swift.CancellationError())"
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func retry(_ count: Int = .max) -> Publishers.Retry<Self> {
    precondition(count >= 0, "the number of retries must not be negative")
    return Publishers.Retry(self, count)
  }
}

extension Publishers {
  /// A publisher that subscribes to another one again when that fails.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let count: Int

    @inlinable
    init(_ upstream: Upstream, _ count: Int) {
      self.upstream = upstream
      self.count = count
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let order = Order(upstream: upstream, remaining: count)
      Coordinator.start(SequentialUpstream(order), main: upstream, downstream: subscriber)
    }

    @usableFromInline
    struct Order: Succession {
      @usableFromInline typealias Main = Upstream
      @usableFromInline typealias Next = Upstream

      @usableFromInline let upstream: Upstream
      @usableFromInline var remaining: Int

      @inlinable
      init(upstream: Upstream, remaining: Int) {
        self.upstream = upstream
        self.remaining = remaining
      }

      @inlinable
      mutating func successor(after completion: Completion<Failure>) -> Successor<Upstream> {
        successor(afterNext: completion)
      }

      @inlinable
      mutating func successor(afterNext completion: Completion<Failure>) -> Successor<Upstream> {
        guard case .failure = completion, remaining > 0 else { return .end(completion) }
        if remaining != .max {
          remaining -= 1
        }
        return .next(upstream)
      }
    }
  }
}
