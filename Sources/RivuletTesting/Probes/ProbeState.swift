import Rivulet

/// What a probe knows: a pure state machine that records signals and judges them.
struct ProbeState<Input: Sendable, Failure: Error> {
  private(set) var events: [Recorded<Input, Failure>] = []
  private(set) var violations: [ProbeViolation] = []
  /// For each violation, the place of its signal among the events.
  private var places: [Int] = []
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
    events.append(Recorded(time, signal))
    if !deliveries.isEmpty {
      note(deliveries.contains(thread) ? .reentrancy : .overlap)
    }
    deliveries.append(thread)
    judgeOrder(of: signal)
    judgeDisposal(on: thread)
    switch signal {
    case .subscription:
      isSubscribed = true
    case .value:
      valueCount += 1
      if outstanding == .none { note(.unrequestedValue(valueCount)) }
      outstanding -= 1
    case .completion:
      isCompleted = true
    case .disposal:
      break
    }
  }

  /// Notes a breach by the newest signal.
  private mutating func note(_ violation: ProbeViolation) {
    violations.append(violation)
    places.append(events.count - 1)
  }

  private mutating func judgeOrder(of signal: Signal<Input, Failure>) {
    if case .subscription = signal {
      if isSubscribed { note(.secondSubscription) }
    } else {
      if !isSubscribed { note(.signalBeforeSubscription) }
      if isCompleted { note(.signalAfterCompletion) }
    }
  }

  private mutating func judgeDisposal(on thread: ThreadID) {
    guard let disposer else { return }
    if thread != disposer { strayCount += 1 }
    if thread == disposer || strayCount > 1 { note(.signalAfterDisposal) }
  }

  /// The signals that arrived, as text, each after the breaches that came with it.
  var transcript: [String] {
    var lines: [String] = []
    var breaches = zip(places, violations).makeIterator()
    var breach = breaches.next()
    for (place, event) in events.enumerated() {
      while let (index, violation) = breach, index == place {
        lines.append("!\(violation)")
        breach = breaches.next()
      }
      if case .disposal = event.signal { continue }
      lines.append(event.signal.symbol)
    }
    return lines
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
