import Rivulet

/// What a link knows: a pure state machine that decides what may be delivered next.
struct TestLinkState<Output: Sendable, Failure: Error> {
  /// What can be sent to a subscriber.
  enum Step {
    case subscription(any Subscription)
    case value(Output)
    case completion(Completion<Failure>)
  }

  /// What the thread that owns the link does next.
  enum Action {
    /// Deliver this.
    case deliver(Step, Moment)

    /// Let the subscriber go, and what was never delivered.
    case release([Step?])
  }

  var demand: Demand = .none
  var isDisposed = false
  var delivery: (thread: ThreadID, moment: Moment)?
  var hasSubscription = false
  var timers: [any Disposable] = []
  private(set) var isCompleted = false
  private(set) var isReleased = false
  private var isBusy = false
  private var steps: [Step?] = []
  private var position = 0
  private var valueCount = 0

  /// Adds something to send.
  mutating func append(_ step: Step) {
    if !isReleased { steps.append(step) }
  }

  /// The next thing to do for the thread that owns the link, or becomes its owner by this call.
  ///
  /// The owner of an idle link is whoever asks first; it stops being that when nothing is left.
  mutating func next(_ rules: Misbehaviour, _ isOwner: inout Bool) -> Action? {
    guard isOwner || !isBusy else { return nil }
    let action = nextAction(rules)
    isBusy = action != nil
    isOwner = isBusy
    return action
  }

  private mutating func nextAction(_ rules: Misbehaviour) -> Action? {
    guard !isReleased else { return nil }
    let isOver =
      isDisposed && !rules.contains(.ignoresDisposal)
      || isCompleted && !rules.contains(.continuesAfterCompletion)
    if isOver {
      isReleased = true
      defer { steps = [] }
      return .release(steps)
    }
    guard position < steps.count, let step = steps[position] else { return nil }
    let moment: Moment
    switch step {
    case .subscription:
      moment = .subscription
    case .value:
      guard demand != .none || rules.contains(.ignoresDemand) else { return nil }
      demand -= 1
      valueCount += 1
      moment = .value(valueCount)
    case .completion:
      isCompleted = true
      moment = .completion
    }
    advance()
    delivery = (.current, moment)
    return .deliver(step, moment)
  }

  /// Forgets the step in front, in O(1), amortised.
  private mutating func advance() {
    steps[position] = nil
    position += 1
    if 2 * position >= steps.count {
      steps.removeFirst(position)
      position = 0
    }
  }
}
