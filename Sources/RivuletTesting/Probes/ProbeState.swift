import Rivulet

/// What a probe knows: a pure state machine that records signals and judges them.
struct ProbeState<Input: Sendable, Failure: Error> {
  private(set) var events: [Recorded<Input, Failure>] = []
  private(set) var violations: [ProbeViolation] = []
  private(set) var valueCount = 0

  /// What was requested and has not arrived.
  private(set) var outstanding: Demand = .none

  private(set) var isSubscribed = false
  private(set) var isCompleted = false

  /// The threads that are inside a delivery.
  private var deliveries: [ThreadID] = []

  /// The thread on which the first disposal returned, and the signals that others had in flight.
  private var disposer: ThreadID?
  private var strayCount = 0

  private(set) var isDisposed = false

  /// A signal arrives; to be paired with `left`.
  mutating func entered(_ signal: Signal<Input, Failure>, at time: Duration, on thread: ThreadID) {
    if !deliveries.isEmpty {
      violations.append(deliveries.contains(thread) ? .reentrancy : .overlap)
    }
    deliveries.append(thread)
    events.append(Recorded(time, signal))
    judgeOrder(of: signal)
    judgeDisposal(on: thread)
    switch signal {
    case .subscription:
      isSubscribed = true
    case .value:
      valueCount += 1
      if outstanding == .none { violations.append(.unrequestedValue(valueCount)) }
      outstanding -= 1
    case .completion:
      isCompleted = true
    case .disposal:
      break
    }
  }

  private mutating func judgeOrder(of signal: Signal<Input, Failure>) {
    if case .subscription = signal {
      if isSubscribed { violations.append(.secondSubscription) }
    } else {
      if !isSubscribed { violations.append(.signalBeforeSubscription) }
      if isCompleted { violations.append(.signalAfterCompletion) }
    }
  }

  private mutating func judgeDisposal(on thread: ThreadID) {
    guard let disposer else { return }
    if thread != disposer { strayCount += 1 }
    if thread == disposer || strayCount > 1 { violations.append(.signalAfterDisposal) }
  }

  /// The delivery is over.
  mutating func left(on thread: ThreadID) {
    if let index = deliveries.lastIndex(of: thread) { deliveries.remove(at: index) }
  }

  /// More is asked for.
  mutating func requested(_ demand: Demand) {
    outstanding += demand
  }

  /// The subscription is about to be disposed.
  mutating func disposing(at time: Duration) {
    guard !isDisposed, !isCompleted else { return }
    isDisposed = true
    events.append(Recorded(time, .disposal))
  }

  /// The call of `dispose()` has returned.
  mutating func disposed(on thread: ThreadID) {
    if isDisposed && disposer == nil { disposer = thread }
  }
}
