import Rivulet

extension TestScheduler {
  /// A publisher that plays marbles whether or not somebody has subscribed.
  ///
  /// Time zero is that of the scheduler; a `^` moves it to where that stands, and what comes before
  /// is past. A subscriber gets what comes after it has subscribed, as it requests it.
  public func hot<Value, Failure>(
    _ marbles: Marbles<Value, Failure>,
    misbehaving: Misbehaviour = []
  ) -> TestPublisher<Value, Failure> {
    hot(marbles.eventsFromSubscription, misbehaving: misbehaving)
  }

  /// A publisher that plays marbles whether or not somebody has subscribed; its letters are the
  /// values.
  ///
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public func hot<Value: LosslessStringConvertible, Failure>(
    _ diagram: String,
    as type: Value.Type = String.self,
    failure: Failure = TestFailure(),
    misbehaving: Misbehaviour = []
  ) throws(MarbleError) -> TestPublisher<Value, Failure> {
    hot(try Marbles(diagram, as: type, failure: failure, tick: tick), misbehaving: misbehaving)
  }

  /// A publisher that plays marbles whether or not somebody has subscribed; its letters stand for
  /// the values of a dictionary.
  ///
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public func hot<Value, Failure>(
    _ diagram: String,
    _ values: [Character: Value],
    failure: Failure = TestFailure(),
    misbehaving: Misbehaviour = []
  ) throws(MarbleError) -> TestPublisher<Value, Failure> {
    hot(try Marbles(diagram, values, failure: failure, tick: tick), misbehaving: misbehaving)
  }

  /// A publisher that plays marbles anew for every subscriber, from its subscription on.
  ///
  /// Where the diagram has a `^`, that is the time of subscription.
  public func cold<Value, Failure>(
    _ marbles: Marbles<Value, Failure>,
    misbehaving: Misbehaviour = []
  ) -> ColdPublisher<Value, Failure> {
    cold(marbles.eventsFromSubscription, misbehaving: misbehaving)
  }

  /// A publisher that plays marbles anew for every subscriber; its letters are the values.
  ///
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public func cold<Value: LosslessStringConvertible, Failure>(
    _ diagram: String,
    as type: Value.Type = String.self,
    failure: Failure = TestFailure(),
    misbehaving: Misbehaviour = []
  ) throws(MarbleError) -> ColdPublisher<Value, Failure> {
    cold(try Marbles(diagram, as: type, failure: failure, tick: tick), misbehaving: misbehaving)
  }

  /// A publisher that plays marbles anew for every subscriber; its letters stand for the values of
  /// a dictionary.
  ///
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public func cold<Value, Failure>(
    _ diagram: String,
    _ values: [Character: Value],
    failure: Failure = TestFailure(),
    misbehaving: Misbehaviour = []
  ) throws(MarbleError) -> ColdPublisher<Value, Failure> {
    cold(try Marbles(diagram, values, failure: failure, tick: tick), misbehaving: misbehaving)
  }

  /// A probe that subscribes now and records the time of this scheduler.
  ///
  /// - Parameters:
  ///   - publisher: What it subscribes to.
  ///   - demand: What it asks for, and when.
  /// - Returns: The probe.
  public func probe<Source: Publisher>(
    _ publisher: Source,
    demand: DemandPlan = .unlimited
  ) -> Probe<Source.Output, Source.Failure> {
    publisher.probe(demand: demand, clock: self)
  }

  /// A probe that subscribes at the `^` of a diagram and disposes at its `!`.
  ///
  /// - Parameters:
  ///   - publisher: What it subscribes to.
  ///   - lifespan: A diagram of `^` and `!`; without `^` it subscribes now, without `!` it stays.
  ///   - demand: What it asks for, and when.
  /// - Returns: The probe.
  /// - Throws: `MarbleError`, which names the column and what was expected.
  public func probe<Source: Publisher>(
    _ publisher: Source,
    during lifespan: String,
    demand: DemandPlan = .unlimited
  ) throws(MarbleError) -> Probe<Source.Output, Source.Failure> {
    let marbles = try Marbles<String, Never>(
      lifespan,
      MarbleValues([:]),
      failure: nil,
      tick: tick
    )
    let probe = Probe<Source.Output, Source.Failure>(demand: demand, clock: self)
    for event in marbles.events where event.signal == .disposal {
      perform(at: event.time) { probe.dispose() }
    }
    if let begin = marbles.events.first(where: { $0.signal == .subscription }) {
      perform(at: begin.time) { publisher.subscribe(probe.subscriber()) }
    } else {
      publisher.subscribe(probe.subscriber())
    }
    return probe
  }
}
