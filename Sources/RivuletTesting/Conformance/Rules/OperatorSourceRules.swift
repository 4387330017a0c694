import Rivulet

extension OperatorVerification {
  /// C: sources that send inside of `subscribe`, and sources without end.
  static let sourceChecks: [Check<OperatorFixture>] = [
    Check(
      "C3",
      "An upstream that sends inside of subscribe, and drops what is not requested, loses nothing."
    ) { trial in
      for ending in trial.endings {
        let positions = Locked<[Int]>([])
        let ordinary = trial.sendingInSubscribe(ending, isHasty: false)
        let hasty = trial.sendingInSubscribe(ending, isHasty: true) { signal, _ in
          guard signal.value != nil else { return }
          let position = stackPosition()
          positions.withLock { $0.append(position) }
        }
        let input = "many values, \(ending), all inside of subscribe, unlimited demand"
        trial.expectSame(hasty.transcript, as: ordinary.transcript, given: input)
        let later = positions.withLock { $0 }.dropFirst()
        let growth = (later.max() ?? 0) - (later.min() ?? 0)
        trial.expect(
          growth < 65_536,
          given: input,
          "a stack that does not grow",
          seen: "\(growth) bytes of it"
        )
      }
    },
    Check(
      "C4",
      "An endless upstream that sends inside of subscribe is stopped by the disposal.",
      unless: [
        .has(.hops, "what it receives waits for the scheduler, which waits for the source"),
        .has(.timed, "what it receives waits for time to pass, which waits for the source"),
        .has(.startsTasks, "what it receives waits for a task, which waits for the source"),
      ]
    ) { trial in
      for (number, others) in trial.endlessCases() {
        var scripts = others
        scripts[number].numbers = Array(1...20)
        let ordinary = trial.lab(scripts)
        guard ordinary.probe.valueCount > 0 else {
          trial.skip("it sends nothing before its end")
          continue
        }
        scripts[number].numbers = Array(1...10_000)
        scripts[number].isHasty = true
        let stop = min(3, ordinary.probe.valueCount)
        let lab = trial.lab(scripts, disposeAt: .value(stop))
        trial.expect(
          !lab.feeds[number].ranOut && lab.probe.valueCount == stop,
          given: "an endless upstream \(number + 1), a disposal inside of value \(stop)",
          "a source that is stopped by then",
          seen: lab.feeds[number].ranOut ? "one that sends 10,000 values" : "\(lab.transcript)"
        )
      }
    },
    Check("C10", "An upstream that sends nothing is waited for.", unless: [finishesAtOnce]) {
      trial in
      let lab = trial.lab()
      let hasOwnValues = trial.traits.has(.addsValues)
      trial.expect(
        lab.probe.completion == nil && (hasOwnValues || lab.probe.valueCount == 0),
        given: "upstreams that send nothing, unlimited demand",
        "no value and no end",
        seen: lab.transcript
      )
      let before = lab.transcript
      lab.dispose()
      trial.expectEqual(lab.transcript, before, given: "upstreams that send nothing, a disposal")
    },
    Check(
      "C5",
      "No upstream is asked for more than can be used and a bounded number ahead.",
      unless: [.has(.requestsUnlimited, "it asks an upstream for everything at once")]
    ) { trial in
      let tail = Array(repeating: Demand.max(1), count: 9)
      let plans = DemandPlan.Channel.allCases.map { DemandPlan(.max(1), then: tail, by: $0) }
      let endless = UpstreamScript(numbers: Array(1...1_000))
      for plan in plans + [.manual] {
        let lab = trial.lab(trial.playing(endless), demand: plan)
        if plan == .manual { for _ in 1...10 { lab.request(.max(1)) } }
        trial.expectBounded(lab, given: "endless upstreams, 10 values requested one by one")
      }
      for number in 0..<trial.traits.upstreamCount where trial.traits.has(.joins) {
        var scripts = trial.scripts(UpstreamScript(numbers: [1, 2, 3]))
        scripts[number] = endless
        let lab = trial.lab(scripts)
        trial.expectBounded(
          lab,
          given: "an endless upstream \(number + 1), 3 values of the others, unlimited demand"
        )
      }
    },
  ]
}

extension Trial where Fixture == OperatorFixture {
  /// Builds the operator with a script for each upstream, and subscribes a probe.
  func lab(
    _ scripts: [UpstreamScript],
    demand: DemandPlan = .unlimited,
    disposeAt moment: Moment? = nil,
    reaction: TextProbe.Reaction? = nil
  ) -> Lab {
    let lab = idleLab(scripts, demand: demand, disposeAt: moment, reaction: reaction)
    lab.subscribe()
    return lab
  }

  /// The script for each upstream; what an operator makes of values is short and ends.
  fileprivate func playing(_ script: UpstreamScript) -> [UpstreamScript] {
    var scripts = scripts(script)
    if traits.has(.flattens) {
      scripts[1].numbers = [1, 2]
      scripts[1].ending = .finished
    }
    return scripts
  }

  fileprivate func sendingInSubscribe(
    _ ending: Ending,
    isHasty: Bool,
    reaction: TextProbe.Reaction? = nil
  ) -> Lab {
    // What asks for no more than others can match, cannot take more of a hasty one.
    let count = traits.has(.joins) && !traits.has(.requestsUnlimited) ? 12 : 300
    var scripts = playing(
      UpstreamScript(numbers: Array(1...count), ending: ending, isHasty: isHasty)
    )
    // It asks for the next when an inner one has ended: what comes before that is not for it.
    let opens = traits.has(.flattens) || traits.has(.startsTasks)
    if opens && traits.has(.buffers) { scripts[0].isHasty = false }
    return lab(scripts, reaction: reaction)
  }

  /// Which upstream may be endless, and what the others do, so that values come of it.
  ///
  /// An upstream that is endless keeps others from being opened, so it is one that can do without
  /// them, or the one that is opened last.
  fileprivate func endlessCases() -> [(number: Int, scripts: [UpstreamScript])] {
    let finite = UpstreamScript(numbers: Array(1...20), ending: .finished)
    let all = 0..<traits.upstreamCount
    func endless(_ number: Int, besides other: UpstreamScript) -> [UpstreamScript] {
      var scripts = scripts(other)
      scripts[number].ending = nil
      return scripts
    }
    if traits.has(.flattens) { return all.map { ($0, endless($0, besides: finite)) } }
    let turnstile = Turnstile()
    let idle = lab(scripts(UpstreamScript(turnstile: turnstile)))
    let last = all.last { number in
      idle.feeds[number].records.contains { $0 === turnstile.records.last }
    }
    let alone = all.filter { number in
      var scripts = endless(number, besides: UpstreamScript())
      scripts[number].numbers = finite.numbers
      return lab(scripts).probe.valueCount > 0
    }
    return alone.map { ($0, endless($0, besides: UpstreamScript())) }
      + (last.map { [($0, endless($0, besides: finite))] } ?? [])
  }

  fileprivate func expectBounded(_ lab: Lab, given input: String) {
    let used = traits.has(.filters) ? 4 * lab.probe.valueCount : lab.probe.valueCount
    let counts = lab.records.map(\.deliveredCount)
    expect(
      counts.allSatisfy { $0 <= used + 64 },
      given: input,
      "at most \(used + 64) values of each upstream",
      seen: counts
    )
  }
}
