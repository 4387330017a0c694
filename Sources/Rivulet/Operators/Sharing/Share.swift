extension Publisher {
  /// Subscribes once for all subscribers.
  ///
  ///     upstream:     --1--2--3-|
  ///     share():      --1--2--3-|
  ///     S2:               ^2--3-|    joins late
  ///
  /// The first subscriber subscribes to the upstream, and who comes later joins that run, with the
  /// newest `replay` values of it. `reset` says when a run is forgotten and the next subscriber
  /// begins a new one. If not told otherwise, that is when the last one has left, which disposes of
  /// the upstream, and after the end: a retry behind `share()` runs the upstream again, once for
  /// all who retry. RxSwift's scope `.whileConnected` is the default; `.forever` is nearly
  /// `reset: .never`, but goes on without subscribers. Combine replays the end for ever.
  ///
  /// Asks the upstream for values without limit; what one subscriber has not requested waits for it
  /// as the policy says, and holds up no other. When the shared publisher is gone, so is what it
  /// would have replayed, and the upstream is disposed of as soon as nobody listens (contract 8).
  ///
  /// ```swift
  /// let shared = Deferred { Just(1) }.share()
  /// shared.sink { print($0) }  // Prints "1"
  ///
  /// let answer = Deferred { [1, 2].publisher }.share(replay: 1, reset: .never)
  /// answer.sink { print($0) }  // Prints "1", "2"
  /// answer.sink { print($0) }  // Prints "2"
  /// ```
  ///
  /// - Parameters:
  ///   - replay: How many of the newest values a late subscriber gets.
  ///   - reset: What makes it forget a run.
  ///   - bufferingPolicy: What happens to values that a subscriber has not requested.
  /// - Returns: A publisher that all subscribers share; a copy of it is the same one.
  /// - Precondition: `replay` and the policy's capacity are not negative.
  @inlinable
  public func share(
    replay: Int = 0,
    reset: ShareReset = .always,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<Output, Failure> {
    Share(self, SharePlan(replay: replay, reset: reset, policy: bufferingPolicy))
  }

  /// Subscribes once for all subscribers, with a limit to the age of what is replayed, and to how
  /// long it waits when the last one has left.
  ///
  ///     upstream:                      -1--2--3--4--5--6--
  ///     share(linger: .seconds(3)):    -1-!
  ///     S2:                                 ^-3--4-!    the same run
  ///
  /// Who comes back within `linger` finds the run as it was: the second of two screens, the same
  /// one after a rotation. It is RxJava's `refCount(_:_:)` and Kotlin's `WhileSubscribed(_:)`. A
  /// value that is older than `maxAge` when a subscriber comes never reaches it, also if nothing
  /// was sent since, and after the end. Otherwise like ``share(replay:reset:bufferingPolicy:)``.
  ///
  /// ```swift
  /// let source = Subject<Int, Never>()
  /// let shared = source.share(replay: 1, linger: .seconds(5), on: .main)
  /// let first = shared.sink { print($0) }
  /// source.send(1)  // Prints "1"
  /// first.dispose()
  /// shared.sink { print($0) }  // Prints "1"
  /// ```
  ///
  /// - Parameters:
  ///   - replay: How many of the newest values a late subscriber gets.
  ///   - maxAge: How old such a value may be; without one, any age.
  ///   - reset: What makes it forget a run.
  ///   - linger: How long a run goes on without subscribers, if `reset` has `.whenUnused`.
  ///   - scheduler: Where time passes, and where the upstream is disposed of after lingering.
  ///   - bufferingPolicy: What happens to values that a subscriber has not requested.
  /// - Returns: A publisher that all subscribers share; a copy of it is the same one.
  /// - Precondition: `replay`, `maxAge` and the policy's capacity are not negative.
  @inlinable
  public func share(
    replay: Int = 0,
    maxAge: Duration? = nil,
    reset: ShareReset = .always,
    linger: Duration = .zero,
    on scheduler: some Scheduler,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<Output, Failure> {
    Share(
      self,
      SharePlan(
        replay: replay,
        maxAge: maxAge,
        reset: reset,
        linger: linger,
        on: scheduler,
        policy: bufferingPolicy
      )
    )
  }
}

/// A publisher that subscribes to another one once for all of its subscribers.
@usableFromInline
final class Share<Upstream: Publisher>: Publisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: Upstream
  @usableFromInline let sharing: Sharing<Output, Failure>
  /// Made where the types are known, which a deinitialiser does not.
  @usableFromInline let becameUnreachable: @Sendable () -> Void

  @inlinable
  init(_ upstream: Upstream, _ plan: SharePlan) {
    self.upstream = upstream
    let sharing = Sharing<Output, Failure>(plan)
    self.sharing = sharing
    becameUnreachable = { sharing.becameUnreachable() }
  }

  @inlinable
  deinit {
    becameUnreachable()
  }

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    sharing.connect(sharing.join(subscriber), to: upstream)
  }
}
