import Synchronization

/// Carries the signals of an upstream to where a scheduler runs.
///
/// Signals are queued in order, and one job at a time delivers what was there when it began: a
/// burst costs one job, a concurrent queue cannot change the order, and other work of the scheduler
/// has its turn between two jobs (contract 12). The upstream is asked for what the downstream asks
/// for, so no more than that is ever queued.
// SAFETY: contract 3. Only the thread that has set `state.isBusy` touches `downstream`.
@usableFromInline
final class Hop<Downstream: Subscriber, Context: Scheduler>: ClosureSubscription, InletTarget,
  @unchecked Sendable
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  struct State {
    @usableFromInline var values = RingBuffer<Input>()
    @usableFromInline var completion: Completion<Failure>?
    @usableFromInline var demand = Demand.none
    @usableFromInline var upstream: (any Subscription)?
    /// While a job is on its way.
    @usableFromInline var isScheduled = false
    /// While the downstream is being called.
    @usableFromInline var isBusy = false
    /// While something else is shown first.
    @usableFromInline var isHeld = false
    /// How many of the values the thread that is busy is to deliver.
    @usableFromInline var due = 0

    @inlinable
    init() {}
  }

  /// What the thread that is busy is to do next; what it is to release is handed out with it.
  @usableFromInline
  enum Delivery {
    /// Values have been taken.
    case values
    case completion(Completion<Failure>, (any Subscription)?)
    /// More is to be delivered, by a new job.
    case reschedule
    /// Nothing is left to do.
    case pause
    /// The disposal has come.
    case release
  }

  /// Whether a value may pass without a look at the state, which takes a lock.
  @usableFromInline
  enum Pass {
    /// The state says what happens.
    @inlinable static var closed: UInt { 0 }
    /// Nothing is queued, nothing is being delivered, and the demand has no bound.
    @inlinable static var open: UInt { 1 }
    /// The same, but for a value that is passing.
    @inlinable static var taken: UInt { 2 }
  }

  @usableFromInline let state = Locked(State())
  @usableFromInline let pass = Atomic(Pass.closed)
  @usableFromInline let context: Context
  /// Whether a signal may be delivered on the spot, if nothing is before it.
  @usableFromInline let mayRunInline: @Sendable () -> Bool
  @usableFromInline @exclusivity(unchecked) var downstream: Downstream?

  @inlinable
  init(
    _ downstream: Downstream,
    _ context: Context,
    mayRunInline: @escaping @Sendable () -> Bool = { false }
  ) {
    self.downstream = downstream
    self.context = context
    self.mayRunInline = mayRunInline
    super.init { subscription, command in
      let hop = unsafeDowncast(subscription, to: Hop.self)
      switch command {
      case .request(let demand): hop.requested(demand)
      case .dispose: hop.disposed()
      case .offer, .inherit: break
      }
    }
  }

  /// Looks at the state, or changes it; a value that is passing counts as a delivery.
  @inlinable
  func withState<Result>(
    _ body: (inout sending State) -> sending Result
  ) -> sending Result {
    state.withLock { state in
      if pass.load(ordering: .relaxed) != Pass.closed,
        pass.exchange(Pass.closed, ordering: .acquiringAndReleasing) == Pass.taken
      {
        state.isBusy = true
      }
      return body(&state)
    }
  }

  // MARK: - From upstream

  @inlinable
  func connect(_ subscription: any Subscription) {
    withState { state in
      state.upstream = subscription
      state.isBusy = true
    }
    downstream?.receive(subscription: self)
    let isOver = withState { state in
      if isDisposed { return true }
      state.isBusy = false
      return false
    }
    if isOver {
      downstream = nil
    } else {
      wake { _ in }
    }
  }

  @inlinable
  func receive(_ input: Input) {
    let mayRunInline = mayRunInline()
    if mayRunInline, movePass(from: Pass.open, to: Pass.taken) {
      _ = downstream?.receive(input)
      return movePass(from: Pass.taken, to: Pass.open) ? () : deliver()
    }
    if mayRunInline, enterForValue() {
      let more = downstream?.receive(input) ?? .none
      if more != .none { requested(more) }
      return deliver()
    }
    var (demand, waiting) = (Demand.unlimited, 0)
    wake(mayRunInline) { state in
      (demand, waiting) = (state.demand, state.values.count)
      state.values.append(input)
    }
    demand.reportOverflow(waiting: waiting)
  }

  @inlinable @inline(__always)
  func movePass(from: UInt, to: UInt) -> Bool {
    pass.compareExchange(expected: from, desired: to, ordering: .acquiringAndReleasing).exchanged
  }

  /// Takes the right to deliver a value that nothing is before, without a detour through the queue.
  @inlinable
  func enterForValue() -> Bool {
    withState { state in
      guard !state.isBusy, !state.isHeld, !state.isScheduled, state.values.isEmpty,
        state.demand != .none, !isDisposed
      else { return false }
      state.isBusy = true
      state.demand -= 1
      state.due = 0
      return true
    }
  }

  @inlinable
  func receive(completion: Completion<Failure>) {
    wake { $0.completion = completion }
  }

  /// Changes the state, and sees to it that what can be delivered will be.
  @inlinable
  func wake(_ change: (inout State) -> Void) {
    wake(mayRunInline(), change)
  }

  @inlinable
  func wake(_ mayRunInline: Bool, _ change: (inout State) -> Void) {
    let (runs, schedules) = withState { state -> (Bool, Bool) in
      guard !isDisposed else { return (false, false) }
      change(&state)
      if mayRunInline, state.isBusy {
        // Sent from inside of a delivery: it follows that before the call returns.
        state.due = state.values.count
      }
      let isDue = !state.values.isEmpty && state.demand != .none
      let isOver = state.values.isEmpty && state.completion != nil
      guard !state.isBusy, !state.isHeld, !state.isScheduled, isDue || isOver else {
        return (false, false)
      }
      state.isBusy = mayRunInline
      state.isScheduled = !mayRunInline
      state.due = state.values.count
      return (mayRunInline, !mayRunInline)
    }
    if runs {
      deliver()
    } else if schedules {
      context.schedule { self.run() }
    }
  }

  /// Lets nothing be delivered before `show` has returned.
  @inlinable
  func hold(while show: () -> Void) {
    withState { $0.isHeld = true }
    show()
    wake { $0.isHeld = false }
  }

  // MARK: - From downstream

  @inlinable
  func requested(_ demand: Demand) {
    let upstream = withState { state in
      state.demand += demand
      return state.upstream
    }
    upstream?.request(demand)
    wake { _ in }
  }

  @inlinable
  func disposed() {
    let (old, isFree) = withState { state in
      let old = state
      let isFree = !state.isBusy
      state = State()
      state.isBusy = true
      return (old, isFree)
    }
    old.upstream?.dispose()
    if isFree {
      downstream = nil
    }
  }
}
