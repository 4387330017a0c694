import Rivulet

extension TestScheduler {
  /// A publisher that plays events whether or not somebody has subscribed.
  ///
  /// Time zero is that of the scheduler; values before the present time are past. A subscriber gets
  /// what comes after it has subscribed, as it requests it. Subscriptions and disposals among the
  /// events have no effect.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let source = scheduler.hot([.next(2, "a"), .failure(5, TestFailure())])
  /// let probe = scheduler.probe(source)
  /// try scheduler.run()
  /// #expect(probe.stream == [.next(2, "a"), .failure(5, TestFailure())])
  /// ```
  public func hot<Value, Failure>(
    _ events: [Recorded<Value, Failure>],
    misbehaving: Misbehaviour = []
  ) -> TestPublisher<Value, Failure> {
    play(events, misbehaving)
  }

  /// A publisher that plays events whether or not somebody has subscribed; where nothing says how
  /// it fails, it is by a `TestFailure`.
  public func hot<Value>(
    _ events: [Recorded<Value, TestFailure>],
    misbehaving: Misbehaviour = []
  ) -> TestPublisher<Value, TestFailure> {
    play(events, misbehaving)
  }

  /// A publisher that plays events anew for every subscriber, whose times count from its
  /// subscription on.
  public func cold<Value, Failure>(
    _ events: [Recorded<Value, Failure>],
    misbehaving: Misbehaviour = []
  ) -> ColdPublisher<Value, Failure> {
    ColdPublisher(events, scheduler: self, misbehaving: misbehaving)
  }

  /// A publisher that plays events anew for every subscriber; where nothing says how it fails, it
  /// is by a `TestFailure`.
  public func cold<Value>(
    _ events: [Recorded<Value, TestFailure>],
    misbehaving: Misbehaviour = []
  ) -> ColdPublisher<Value, TestFailure> {
    ColdPublisher(events, scheduler: self, misbehaving: misbehaving)
  }

  private func play<Value, Failure>(
    _ events: [Recorded<Value, Failure>],
    _ misbehaviour: Misbehaviour
  ) -> TestPublisher<Value, Failure> {
    let publisher = TestPublisher<Value, Failure>(misbehaving: misbehaviour, clock: self)
    let now = now
    for event in events {
      switch event.signal {
      case .value(let value) where event.time >= now:
        perform(at: event.time) { publisher.send(value) }
      case .completion(let completion):
        perform(at: event.time) { publisher.send(completion: completion) }
      case .value, .subscription, .disposal: break
      }
    }
    return publisher
  }
}
