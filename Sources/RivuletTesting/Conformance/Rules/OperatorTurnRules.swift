import Rivulet

extension OperatorVerification {
  /// C: upstreams that follow one another, and what keeps them; schedulers that are left room.
  static let turnChecks: [Check<OperatorFixture>] = [
    Check(
      "C6",
      "An upstream is torn down before the next one is opened.",
      unless: [.lacks(.opensInTurn, "it does not open upstreams one after the other")]
    ) { trial in
      for isHasty in [false, true] {
        for endsByItself in [true, false] {
          let turnstile = Turnstile()
          trial.turns(turnstile, isHasty: isHasty, endsByItself: endsByItself)
          trial.expect(
            turnstile.overlapCount == 0 && turnstile.records.count > 1,
            given: "2 values inside of subscribe, \(endsByItself ? "the end" : "no end by itself")",
            "each opened after the end of the former one, and of the call of its subscribe",
            seen: "\(turnstile.overlapCount) of \(turnstile.records.count) opened too early"
          )
        }
      }
    },
    Check(
      "C7",
      "An upstream that is not opened again is let go, so that it ends when nobody keeps it.",
      unless: [.has(.reopens, "it opens its upstream again")]
    ) { trial in
      for place in ["before the first value", "inside of the first value"] {
        let isInside = place.hasPrefix("inside")
        let (sending, _) = trial.letGo(isInside: isInside, endsWhenReleased: true)
        trial.expect(
          sending.completion != nil,
          given: "upstreams that end when nobody keeps them, let go \(place)",
          "their end",
          seen: Transcript(sending)
        )
        let (_, kept) = trial.letGo(isInside: isInside, endsWhenReleased: false)
        trial.expectEqual(kept, 0, given: "upstreams that never end, let go \(place), those kept")
      }
    },
    Check(
      "C8",
      "A feedback loop over the scheduler leaves room for other jobs.",
      unless: [.lacks(.hops, "it does not deliver on a scheduler")]
    ) { trial in
      let journal = Recorder<String>()
      let loop = Locked<Lab?>(nil)
      let lab = trial.idleLab { signal, probe in
        guard signal.value != nil, let lab = loop.withLock({ $0 }) else { return }
        let number = probe.valueCount
        journal("value \(number)")
        lab.bench.scheduler.schedule { journal("job \(number)") }
        if number < 4 { lab.feeds[0].send(number + 1) }
      }
      loop.withLock { $0 = lab }
      lab.subscribe()
      lab.send(1...1)
      loop.withLock { $0 = nil }
      trial.expectEqual(
        journal.elements,
        (1...4).flatMap { ["value \($0)", "job \($0)"] },
        given: "4 values, each of which schedules a job and has the next one sent"
      )
    },
  ]
}

extension Locked {
  /// Lets go of what it holds, outside of the lock.
  fileprivate borrowing func release<Content>() where Value == Content? {
    let content = withLock { $0.take() }
    _ = consume content
  }
}

extension Trial where Fixture == OperatorFixture {
  /// Has the operator open one upstream after the other.
  fileprivate func turns(_ turnstile: Turnstile, isHasty: Bool, endsByItself: Bool) {
    let ending: Ending = traits.has(.recovers) ? .failed : .finished
    let script = UpstreamScript(
      numbers: [1, 2],
      ending: endsByItself ? ending : nil,
      isHasty: isHasty,
      turnstile: turnstile
    )
    guard traits.has(.flattens) else {
      let lab = lab(scripts(script))
      if !endsByItself { lab.end(ending) }
      return
    }
    let outer = Locked<(any Feed)?>(nil)
    let lab = idleLab([UpstreamScript(), script]) { signal, probe in
      guard signal.value != nil, probe.valueCount < 4 else { return }
      outer.withLock { $0 }?.send(probe.valueCount)
    }
    if !endsByItself { outer.withLock { $0 = lab.feeds[0] } }
    lab.subscribe()
    for number in 1...3 { lab.feeds[0].send(number) }
    lab.bench.settle()
    lab.feeds[1].end(ending)
    outer.release()
  }

  /// Has the operator subscribe to upstreams that nobody else keeps from some moment on.
  ///
  /// - Returns: The probe, and how many of the upstreams that were opened live on. One that is made
  ///   of values is not counted: it may be opened again.
  fileprivate func letGo(
    isInside: Bool,
    endsWhenReleased: Bool
  ) -> (probe: TextProbe, kept: Int) {
    let bench = Bench(traits)
    let script = UpstreamScript(numbers: [1], endsWhenReleased: endsWhenReleased)
    let assembly = Locked(Optional(fixture.build(scripts(script), bench)))
    let probe = TextProbe(demand: .manual) { signal, _ in
      if signal.value != nil { assembly.release() }
    }
    assembly.withLock { $0 }?.specimen.subscribe(probe.subscriber())
    bench.settle()
    let opened = (assembly.withLock { $0 }?.feeds ?? []).prefix(traits.has(.flattens) ? 1 : .max)
      .filter { !$0.records.isEmpty }.map { WeakFeed(feed: $0) }
    if isInside { probe.request(.max(1)) }
    bench.settle()
    assembly.release()
    probe.request(.unlimited)
    bench.settle()
    return (probe, opened.count { $0.feed != nil })
  }
}

/// Looks at an upstream without keeping it.
private struct WeakFeed {
  weak var feed: (any Feed)?
}
