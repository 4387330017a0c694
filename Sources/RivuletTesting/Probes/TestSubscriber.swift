import Rivulet

/// The subscriber of a `Probe`.
public struct TestSubscriber<Input: Sendable, Failure: Error>: Subscriber, Sendable {
  private let probe: Probe<Input, Failure>
  private let presence: Lifetime

  init(probe: Probe<Input, Failure>, presence: Lifetime) {
    self.probe = probe
    self.presence = presence
  }

  /// Records the subscription and requests the first values of the plan.
  public mutating func receive(subscription: any Subscription) {
    probe.receive(subscription: subscription)
  }

  /// Records a value and asks for more as planned.
  public mutating func receive(_ input: Input) -> Demand {
    probe.receive(input)
  }

  /// Records the end.
  public mutating func receive(completion: Completion<Failure>) {
    probe.receive(completion: completion)
  }
}

extension Publisher {
  /// Subscribes a new probe.
  ///
  /// - Parameters:
  ///   - demand: What it asks for, and when.
  ///   - clock: The scheduler whose time is recorded; without one, every time is zero.
  ///   - moment: When it disposes the subscription by itself, from inside the delivery.
  ///   - reaction: What else it does at each signal, from inside the delivery.
  /// - Returns: The probe, which has asked for its first values already.
  public func probe(
    demand: DemandPlan = .unlimited,
    clock: (any Scheduler)? = nil,
    disposeAt moment: Moment? = nil,
    reaction: Probe<Output, Failure>.Reaction? = nil
  ) -> Probe<Output, Failure> {
    let probe = Probe<Output, Failure>(
      demand: demand,
      clock: clock,
      disposeAt: moment,
      reaction: reaction
    )
    subscribe(probe.subscriber())
    return probe
  }
}
