import Rivulet

extension OperatorVerification {
  /// X and M: what is called back from inside of calls that an operator makes.
  static let callbackChecks: [Check<OperatorFixture>] = [
    Check(
      "X13",
      "A disposal inside of a signal, a closure or a request to an upstream ends all upstreams."
    ) { trial in
      for moment in [Moment.subscription, .value(1), .value(2), .completion] {
        let lab = trial.lab(disposeAt: moment)
        lab.send(1...4)
        if moment == .completion { lab.end(.finished) }
        if lab.probe.isDisposed { trial.expectOver(lab, given: "a disposal inside of \(moment)") }
      }
      for call in 1...5 {
        let lab = trial.idleLab()
        lab.bench.watch.state.withLock { state in
          state.onCall = { [weak lab] in
            if let lab, lab.bench.watch.callCount >= call { lab.probe.dispose() }
          }
        }
        lab.subscribe()
        lab.send(1...4)
        guard lab.bench.watch.callCount >= call else { break }
        trial.expectOver(lab, given: "a disposal inside of call \(call) of a closure")
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
        let isDone = TestThread.run(deadline: trial.thoroughness.deadline) {
          lab.bench.onRelease(atMost: 6) { [weak lab] in lab?.callBack() }
          lab.subscribe()
          lab.send(1...6)
          lab.forgetOperator()
          lab.bench.onRelease(atMost: 6) { [weak lab] in
            lab?.callBack()
            lab?.probe.dispose()
          }
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
    let isLate = lab.probe.violations.contains(.signalAfterDisposal)
    expect(
      lab.records.allSatisfy { $0.ended != nil } && !lab.probe.isSubscriberAlive
        && (!isLate || traits.has(.passesSubscriptionThrough)),
      given: input,
      "the end of every upstream subscription, a subscriber that is released, no further signal",
      seen: "\(lab.records.count { $0.ended == nil }) that go on, \(lab.transcript), "
        + "\(lab.probe.isSubscriberAlive ? "kept" : "released")"
    )
  }
}

extension Lab {
  fileprivate func callBack() {
    probe.request(.max(1))
    feeds.forEach { $0.send(9) }
  }
}
