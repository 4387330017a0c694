/// One run of an upstream, and those who share it.
// SAFETY: contract 3. What changes is touched only under the lock of its `Sharing`.
final class SharedRun<Output: Sendable, Failure: Error>: @unchecked Sendable {
  let home: Sharing<Output, Failure>
  let broadcast: Broadcast<Output, Failure>
  var arrivals = 0
  var departures = 0
  /// How many of those who have come are still being added to the broadcast.
  var joining = 0
  /// What ends the connection to the upstream, while there is one.
  var token: SubscriptionToken?
  /// What ends the run when nobody comes.
  var timer: (any Disposable)?
  /// Whether the connection ends when the last subscriber leaves.
  var isAutomatic = false
  /// Whether there will be no connection any more.
  var isOver = false
  /// Whether nobody can join any more.
  var isForgotten = false

  init(_ home: Sharing<Output, Failure>, _ plan: SharePlan) {
    self.home = home
    let ageLimit = plan.maxAge.flatMap { age in plan.scheduler.map { (age, $0) } }
    broadcast = Broadcast(policy: plan.policy, replayPolicy: plan.replay, within: ageLimit)
    broadcast.onEnd = { [weak self] in
      if let self { self.home.left(self) }
    }
  }

  /// How many have come and not left.
  var audience: Int { arrivals - departures }
}

/// One subscription of a run to its upstream.
final class Connection<Output: Sendable, Failure: Error>: InletTarget, Disposable {
  private let run: SharedRun<Output, Failure>
  private let token: SubscriptionToken

  init(_ run: SharedRun<Output, Failure>, _ token: SubscriptionToken) {
    self.run = run
    self.token = token
  }

  func connect(_ subscription: any Subscription) {
    if token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  func receive(_ input: Output) {
    run.broadcast.send(input)
  }

  func receive(completion: Completion<Failure>) {
    run.home.ended(run, token, completion)
  }

  var isDisposed: Bool { token.isDisposed }

  func dispose() {
    run.home.disconnect(run, token)
  }
}
