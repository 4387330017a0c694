import Synchronization

/// Carries the signals of an upstream to where a scheduler runs.
///
/// Signals are queued in order, and one job at a time delivers what is there: a burst costs one
/// job, and a concurrent queue cannot change the order. The upstream is asked for what the
/// downstream asks for, so no more than that is ever queued.
// SAFETY: contract 3. `downstream` is touched only by whoever has set `state.isBusy`.
@usableFromInline
final class Hop<Downstream: Subscriber, Context: Scheduler>: Conduit, @unchecked Sendable {
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

    @inlinable
    init() {}
  }

  @usableFromInline
  enum Delivery {
    /// Values have been taken.
    case values
    case completion(Completion<Failure>)
    /// Nothing is left to do; the downstream is free again.
    case pause
    /// The end has come; the downstream is to be released.
    case release
  }

  @usableFromInline let state = Locked(State())
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
    super.init { conduit, command in
      let hop = unsafeDowncast(conduit, to: Hop.self)
      switch command {
      case .request(let demand): hop.requested(demand)
      case .dispose: hop.disposed()
      }
    }
  }

  // MARK: - From upstream

  @inlinable
  func connect(_ subscription: any Subscription) {
    state.withLock { state in
      state.upstream = subscription
      state.isBusy = true
    }
    downstream?.receive(subscription: self)
    let next = state.withLock { state -> Delivery in
      if isDisposed { return .release }
      state.isBusy = false
      return .pause
    }
    if case .release = next {
      downstream = nil
    } else {
      wake { _ in }
    }
  }

  /// Changes the state, and sees to it that what can be delivered will be.
  @inlinable
  func wake(_ change: (inout State) -> Void) {
    let mayRunInline = mayRunInline()
    let (runs, schedules) = state.withLock { state -> (Bool, Bool) in
      change(&state)
      let isDue = !state.values.isEmpty && state.demand != .none
      let isOver = state.values.isEmpty && state.completion != nil
      guard !state.isBusy, !state.isScheduled, isDue || isOver, !isDisposed else {
        return (false, false)
      }
      state.isBusy = mayRunInline
      state.isScheduled = !mayRunInline
      return (mayRunInline, !mayRunInline)
    }
    if runs {
      deliver()
    } else if schedules {
      context.schedule { self.run() }
    }
  }

  // MARK: - On the scheduler

  @inlinable
  func run() {
    let runs = state.withLock { state in
      state.isScheduled = false
      guard !state.isBusy, !isDisposed else { return false }
      state.isBusy = true
      return true
    }
    if runs {
      deliver()
    }
  }

  /// Delivers what is queued, as far as the demand goes, in batches; the caller has set `isBusy`.
  @inlinable
  func deliver() {
    var batch = RingBuffer<Input>()
    while true {
      switch state.withLock({ next(&$0, &batch) }) {
      case .values:
        while !isDisposed, let value = batch.popFirst() {
          guard let more = downstream?.receive(value) else { return }
          if more != .none {
            requested(more)
          }
        }
      case .completion(let completion):
        downstream?.receive(completion: completion)
        downstream = nil
        return
      case .release:
        downstream = nil
        return
      case .pause:
        return
      }
    }
  }

  @inlinable
  func next(_ state: inout State, _ batch: inout RingBuffer<Input>) -> Delivery {
    if isDisposed { return .release }
    if !state.values.isEmpty, state.demand.count >= state.values.count {
      state.demand -= state.values.count
      swap(&state.values, &batch)
      return .values
    }
    if state.demand != .none, let value = state.values.popFirst() {
      state.demand -= 1
      batch.append(value)
      return .values
    }
    if state.values.isEmpty, let completion = state.completion {
      ended.store(true, ordering: .relaxed)
      state.upstream = nil
      return .completion(completion)
    }
    state.isBusy = false
    return .pause
  }

  // MARK: - From downstream

  @inlinable
  func requested(_ demand: Demand) {
    let upstream = state.withLock { state in
      state.demand += demand
      return state.upstream
    }
    upstream?.request(demand)
    wake { _ in }
  }

  @inlinable
  func disposed() {
    let (old, isFree) = state.withLock { state in
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

/// Where the signals of the upstream of a ``Hop`` arrive.
@usableFromInline
struct HopInlet<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let hop: Hop<Downstream, Context>
  @usableFromInline var phase = InletPhase.waiting

  @inlinable
  init(hop: Hop<Downstream, Context>) {
    self.hop = hop
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if phase.connect(subscription) {
      hop.connect(subscription)
    }
  }

  @inlinable
  mutating func receive(_ input: Input) -> Demand {
    guard phase == .active else { return phase.refuseValue() }
    var (demand, waiting) = (Demand.unlimited, 0)
    hop.wake { state in
      (demand, waiting) = (state.demand, state.values.count)
      state.values.append(input)
    }
    demand.reportOverflow(waiting: waiting)
    return .none
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if phase.end() {
      hop.wake { $0.completion = completion }
    }
  }
}
