extension Publisher {
  /// Delivers values and the completion where a scheduler runs.
  ///
  ///     upstream:               -1--2--3-|      some thread
  ///     receive(on: .main):     --1--2--3-|     main queue
  ///
  /// The order is kept, also on a concurrent queue, and a completion or failure never overtakes a
  /// value. A burst of values is delivered by one job: all that waits when the job begins, so it
  /// may overtake other work that was scheduled after the first value of the burst. What comes
  /// meanwhile is left to a new job, which gives other work its turn (contract 12). Passes demand
  /// on, so no more waits than was requested. What is still waiting at the disposal is dropped. The
  /// subscription itself arrives on the thread that subscribes.
  ///
  /// ```swift
  /// (1...2).publisher.receive(on: .immediate).sink { print($0) }  // Prints "1", "2"
  /// ```
  @inlinable
  public func receive<Context: Scheduler>(
    on scheduler: Context
  ) -> some Publisher<Output, Failure> {
    ReceiveOn(self, scheduler)
  }
}

@usableFromInline
struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: Upstream
  @usableFromInline let context: Context

  @inlinable
  init(_ upstream: Upstream, _ context: Context) {
    self.upstream = upstream
    self.context = context
  }

  @inlinable @inline(__always)
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    upstream.subscribe(Inlet(Hop(subscriber, context)))
  }
}
