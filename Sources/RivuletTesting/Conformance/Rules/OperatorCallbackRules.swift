import Rivulet

extension OperatorVerification {
  /// X and M: what is called back from inside of calls that an operator makes.
  static let callbackChecks: [Check<OperatorFixture>] = [
    Check(
      "X13",
      "A disposal from inside of any signal, or of a request to an upstream, ends all upstreams."
    ) { trial in
      for moment in [Moment.subscription, .value(1), .value(2), .completion] {
        let lab = trial.lab(disposeAt: moment)
        lab.send(1...4)
        if moment == .completion { lab.end(.finished) }
        if lab.probe.isDisposed { trial.expectOver(lab, given: "a disposal inside of \(moment)") }
      }
      let lab = trial.idleLab()
      let isAsked = Locked(false)
      for feed in lab.feeds {
        feed.onCall { [weak probe = lab.probe] message in
          guard case .request = message else { return }
          isAsked.withLock { $0 = true }
          probe?.dispose()
        }
      }
      lab.subscribe()
      lab.send(1...2)
      if isAsked.withLock({ $0 }) {
        trial.expectOver(lab, given: "a disposal inside of the first request, then 2 values")
      }
    },
    Check("M8", "What is released may call back: its deinit may send, request and dispose.") {
      trial in
      for ending in [nil] + trial.endings.map(Optional.some) {
        let lab = trial.idleLab(demand: DemandPlan(.max(1)))
        let remaining = Locked(12)
        lab.bench.watch.state.withLock { state in
          state.onRelease = { [weak lab] in
            let number = remaining.withLock { remaining in
              remaining -= 1
              return remaining
            }
            guard let lab, number >= 0 else { return }
            lab.probe.request(.max(1))
            lab.feeds.forEach { $0.send(number) }
            if number == 0 { lab.probe.dispose() }
          }
        }
        let isDone = TestThread.run(deadline: trial.thoroughness.deadline) {
          lab.subscribe()
          lab.send(1...6)
          lab.forgetOperator()
          if let ending { lab.end(ending) } else { lab.dispose() }
        }
        trial.expect(
          isDone && lab.probe.violations.isEmpty,
          given: "6 values whose release calls back, \(ending.map { "\($0)" } ?? "a disposal")",
          "calls that return, and signals one after the other",
          seen: isDone ? "\(lab.probe.violations)" : "a call that does not return"
        )
      }
    },
  ]
}

extension Trial where Fixture == OperatorFixture {
  fileprivate func expectOver(_ lab: Lab, given input: String) {
    expect(
      lab.records.allSatisfy { $0.ended != nil } && !lab.probe.isSubscriberAlive
        && !lab.probe.violations.contains(.signalAfterDisposal),
      given: input,
      "the end of every upstream subscription, a subscriber that is released, no further signal",
      seen: "\(lab.records.count { $0.ended == nil }) that go on, "
        + "\(lab.probe.isSubscriberAlive ? "a subscriber that is kept" : ""), \(lab.transcript)"
    )
  }
}
