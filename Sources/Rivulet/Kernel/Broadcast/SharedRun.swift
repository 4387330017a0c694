/// One run of an upstream, and those who share it.
// SAFETY: contract 3. What changes is touched only under the lock of its `Sharing`.
@usableFromInline
final class SharedRun<Output: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let home: Sharing<Output, Failure>
  @usableFromInline let broadcast: Broadcast<Output, Failure>
  @usableFromInline var arrivals = 0
  @usableFromInline var departures = 0
  /// How many of those who have come are still being added to the broadcast.
  @usableFromInline var joining = 0
  /// What ends the connection to the upstream, while there is one.
  @usableFromInline var token: SubscriptionToken?
  /// What ends the run when nobody comes.
  @usableFromInline var timer: (any Disposable)?
  /// Whether the connection ends when the last subscriber leaves.
  @usableFromInline var isAutomatic = false
  /// Whether there will be no connection any more.
  @usableFromInline var isOver = false
  /// Whether nobody can join any more.
  @usableFromInline var isForgotten = false

  @inlinable
  init(_ home: Sharing<Output, Failure>, _ plan: SharePlan) {
    self.home = home
    let ageLimit = plan.maxAge.flatMap { age in plan.scheduler.map { (age, $0) } }
    broadcast = Broadcast(policy: plan.policy, replayPolicy: plan.replay, within: ageLimit)
    broadcast.onEnd = { [weak self] in
      if let self { self.home.left(self) }
    }
  }

  /// How many have come and not left.
  @inlinable
  var audience: Int { arrivals - departures }
}

/// One subscription of a run to its upstream.
@usableFromInline
final class Connection<Output: Sendable, Failure: Error>: InletTarget, Disposable {
  @usableFromInline let run: SharedRun<Output, Failure>
  @usableFromInline let token: SubscriptionToken

  @inlinable
  init(_ run: SharedRun<Output, Failure>, _ token: SubscriptionToken) {
    self.run = run
    self.token = token
  }

  @inlinable
  func connect(_ subscription: any Subscription) {
    if token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  @inlinable
  func receive(_ input: Output) {
    run.broadcast.send(input)
  }

  @inlinable
  func receive(completion: Completion<Failure>) {
    run.home.ended(run, token, completion)
  }

  @inlinable
  var isDisposed: Bool { token.isDisposed }

  @inlinable
  func dispose() {
    run.home.disconnect(run, token)
  }
}
