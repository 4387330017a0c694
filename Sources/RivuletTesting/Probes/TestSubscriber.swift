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
  @discardableResult
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

  /// Subscribes a new probe that acts at each value, from inside of its delivery.
  ///
  /// ```swift
  /// let probe = (1...).publisher.probe(onValue: { value, probe in
  ///   if value == 3 { probe.dispose() }
  /// })
  /// #expect(probe.values == [1, 2, 3])
  /// ```
  ///
  /// - Parameters:
  ///   - demand: What it asks for, and when.
  ///   - onValue: What it does at each value.
  /// - Returns: The probe, which has asked for its first values already.
  @discardableResult
  public func probe(
    demand: DemandPlan = .unlimited,
    onValue: @escaping @Sendable (Output, Probe<Output, Failure>) -> Void
  ) -> Probe<Output, Failure> {
    probe(demand: demand) { signal, probe in
      if let value = signal.value { onValue(value, probe) }
    }
  }
}
