import Rivulet

/// An operator between upstreams that a verification controls and a probe.
struct OperatorFixture: Sendable {
  /// The operator with its upstreams.
  struct Assembly: Sendable {
    let feeds: [any Feed]
    let specimen: Specimen
  }

  /// Builds the operator, one script for each upstream.
  let build: @Sendable ([UpstreamScript], Bench) -> Assembly

  /// The values that it sends for those of the first upstream, as text, where that is known.
  let expected: (@Sendable ([Int]) -> [String])?

  /// Whether its upstreams can fail.
  let canFail: Bool
}

/// An operator at work.
final class Lab: Sendable {
  let bench: Bench
  let probe: TextProbe
  let feeds: [any Feed]
  let specimen: Locked<Specimen?>

  init(_ assembly: OperatorFixture.Assembly, _ bench: Bench, _ probe: TextProbe) {
    self.bench = bench
    self.probe = probe
    feeds = assembly.feeds
    specimen = Locked(assembly.specimen)
  }

  func subscribe(_ other: TextProbe? = nil) {
    specimen.withLock { $0 }?.subscribe((other ?? probe).subscriber())
    bench.settle()
  }

  /// Sends numbers to each upstream in turn.
  func send(_ numbers: ClosedRange<Int>) {
    for number in numbers {
      for feed in feeds {
        feed.send(number)
        bench.settle()
      }
    }
  }

  /// Sends numbers to the given upstreams in turn, as far as they are requested.
  func sendRequested(_ count: Int, from feeds: some Collection<any Feed>) {
    for number in 1...count {
      for feed in feeds where feed.hasDemand {
        feed.send(number)
        bench.settle()
      }
    }
  }

  /// Sends up to two numbers to each upstream, so that the end is still to come.
  func sendLeadIn(_ traits: Traits) {
    if traits.leadIn > 0 { send(1...traits.leadIn) }
  }

  func end(_ ending: Ending) {
    for feed in feeds {
      feed.end(ending)
      bench.settle()
    }
  }

  func sendSubscriptions() {
    for feed in feeds { feed.sendSubscription() }
    bench.settle()
  }

  func request(_ demand: Demand) {
    probe.request(demand)
    bench.settle()
  }

  func dispose() {
    probe.dispose()
    bench.settle()
  }

  /// Lets go of the operator.
  func forgetOperator() {
    let specimen = specimen.withLock { $0.take() }
    _ = consume specimen
    bench.settle()
  }

  /// Every call on every upstream.
  var calls: [SubscriptionRecord.Call] { records.flatMap(\.calls) }

  var records: [SubscriptionRecord] { feeds.flatMap(\.records) }

  var disposalCounts: [Int] { records.map(\.disposalCount) }

  var transcript: Transcript { Transcript(probe) }
}

extension Trial where Fixture == OperatorFixture {
  /// Builds the operator and subscribes a probe.
  func lab(
    demand: DemandPlan = .unlimited,
    misbehaving misbehaviour: Misbehaviour = [],
    disposeAt moment: Moment? = nil,
    reaction: TextProbe.Reaction? = nil
  ) -> Lab {
    let lab = idleLab(
      demand: demand,
      misbehaving: misbehaviour,
      disposeAt: moment,
      reaction: reaction
    )
    lab.subscribe()
    return lab
  }

  /// Builds the operator without subscribing to it.
  func idleLab(
    demand: DemandPlan = .unlimited,
    misbehaving misbehaviour: Misbehaviour = [],
    disposeAt moment: Moment? = nil,
    reaction: TextProbe.Reaction? = nil
  ) -> Lab {
    idleLab(
      scripts(UpstreamScript(misbehaviour: misbehaviour)),
      demand: demand,
      disposeAt: moment,
      reaction: reaction
    )
  }

  /// One script for each upstream.
  func scripts(_ script: UpstreamScript) -> [UpstreamScript] {
    Array(repeating: script, count: traits.upstreamCount)
  }

  /// Builds the operator with a script for each upstream, without subscribing to it.
  func idleLab(
    _ scripts: [UpstreamScript],
    demand: DemandPlan = .unlimited,
    disposeAt moment: Moment? = nil,
    reaction: TextProbe.Reaction? = nil
  ) -> Lab {
    let bench = Bench(traits)
    let probe = TextProbe(demand: demand, disposeAt: moment, reaction: reaction)
    return Lab(fixture.build(scripts, bench), bench, probe)
  }

  var endings: [Ending] { fixture.canFail ? [.finished, .failed] : [.finished] }
}

extension OperatorFixture {
  /// The operator's downstream face, for the rules about publishers (4.01).
  func publisherFixture(_ traits: Traits) -> PublisherFixture {
    var expectedOfCount: (@Sendable (Int) -> [String])?
    if let expected { expectedOfCount = { expected(Array(1..<(1 + $0))) } }
    return PublisherFixture(canFail: canFail, expected: expectedOfCount) { count, ending, bench in
      if traits.has(.multicast) { return livePlay(count, ending, bench, traits) }
      let scripts = (0..<traits.upstreamCount).map { index in
        let length = index > 0 && traits.has(.flattens) ? min(count, 2) : count
        return UpstreamScript(numbers: Array(1..<(1 + length)), ending: ending)
      }
      return .init(specimen: build(scripts, bench).specimen, produce: {})
    }
  }

  private func livePlay(
    _ count: Int,
    _ ending: Ending,
    _ bench: Bench,
    _ traits: Traits
  ) -> PublisherFixture.Play {
    let scripts = Array(repeating: UpstreamScript(), count: traits.upstreamCount)
    let assembly = build(scripts, bench)
    return .init(specimen: assembly.specimen) {
      for number in 1..<(1 + count) { assembly.feeds.forEach { $0.send(number) } }
      assembly.feeds.forEach { $0.end(ending) }
    }
  }
}
