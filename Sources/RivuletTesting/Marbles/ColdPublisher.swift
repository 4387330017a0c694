import Rivulet

/// A publisher that plays its events anew for every subscriber, from the time of subscription on.
///
/// A value that falls due before it was requested waits for its request, and so does everything
/// behind it. Disposal takes the events that are still to come out of the scheduler.
public final class ColdPublisher<Output: Sendable, Failure: Error>: Publisher {
  private let events: [Recorded<Output, Failure>]
  private let scheduler: TestScheduler
  private let misbehaviour: Misbehaviour
  private let records = Locked<[SubscriptionRecord]>([])

  init(
    _ events: [Recorded<Output, Failure>],
    scheduler: TestScheduler,
    misbehaving: Misbehaviour
  ) {
    self.events = events
    self.scheduler = scheduler
    self.misbehaviour = misbehaving
  }

  /// Schedules the events for `subscriber` and sends it its subscription.
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let now = scheduler.now
    let record = SubscriptionRecord(began: now)
    records.withLock { $0.append(record) }
    let link = TestLink(subscriber, record: record, rules: misbehaviour, clock: scheduler)
    let timers = events.compactMap { event in
      TestLinkState<Output, Failure>.Step(event.signal).map { step in
        scheduler.perform(at: now + event.time) { link.offer(step) }
      }
    }
    link.keep(timers)
    _ = link.offerSubscription()
  }

  /// What was seen of each subscription, in order.
  public var subscriptions: [SubscriptionRecord] { records.withLock { $0 } }

  /// When each subscription began and ended, and whether it was disposed of.
  public var lifespans: [Lifespan] { subscriptions.map(\.lifespan) }
}

extension TestLinkState.Step {
  /// What a publisher sends for a signal; nothing for the signals that are not its to send.
  init?(_ signal: Signal<Output, Failure>) {
    switch signal {
    case .value(let value): self = .value(value)
    case .completion(let completion): self = .completion(completion)
    case .subscription, .disposal: return nil
    }
  }
}
