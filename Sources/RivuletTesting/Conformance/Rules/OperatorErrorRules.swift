import Rivulet

extension OperatorVerification {
  /// E: failures of the upstream, of closures and of peers.
  static let errorChecks: [Check<OperatorFixture>] = [
    Check(
      "E1",
      "A failure of the upstream arrives once, as it is.",
      unless: [.has(.recovers, "it goes on after a failure"), finishesAtOnce]
    ) { trial in
      guard trial.fixture.canFail else { return trial.skip("its upstream cannot fail (E6)") }
      let lab = trial.lab()
      lab.sendLeadIn(trial.traits)
      lab.end(.failed)
      let text = lab.probe.failure?.description
      trial.expect(
        lab.probe.completionCount == 1 && text != nil
          && (text == "TestFailure(upstream)" || trial.traits.has(.mapsFailure)),
        given: "2 values, TestFailure(upstream)",
        "TestFailure(upstream), once",
        seen: lab.transcript
      )
      if trial.traits.has(.addsValues) || trial.traits.has(.conflates) { return }
      let finished = trial.lab()
      finished.sendLeadIn(trial.traits)
      finished.end(.finished)
      trial.expectEqual(
        lab.probe.values,
        finished.probe.values,
        given: "2 values, a failure, compared with 2 values and an end"
      )
    },
    Check(
      "E2",
      "A closure that throws ends both sides, once, and is not called again."
    ) { trial in
      for call in 1...3 {
        let lab = trial.idleLab()
        lab.bench.watch.state.withLock { $0.throwingCall = call }
        lab.subscribe()
        lab.send(1...4)
        guard lab.bench.watch.didThrow else { continue }
        lab.send(5...6)
        trial.expect(
          lab.probe.failure != nil && lab.probe.completionCount == 1
            && lab.bench.watch.callCount == call,
          given: "6 values, a closure that throws at call \(call)",
          "one failure, and no further call",
          seen: "\(lab.transcript), \(lab.bench.watch.callCount) calls"
        )
        trial.expect(
          lab.disposalCounts.allSatisfy { $0 == 1 },
          given: "6 values, a closure that throws at call \(call)",
          "one disposal of each upstream",
          seen: lab.disposalCounts
        )
        trial.expectOnlyWhatCameBefore(call, lab)
        trial.expectNothingIsKept(call, lab)
        // A task waits for a source that sends inside of subscribe, and so does its error.
        if !trial.traits.has(.startsTasks) { trial.expectStop(call) }
      }
      trial.skip("it has no closure that can throw while values come")
    },
    Check(
      "C11",
      "An error that a closure throws after a disposal from inside of it is not delivered."
    ) { trial in
      for call in 1...3 {
        let lab = trial.idleLab()
        lab.bench.watch.state.withLock { state in
          state.throwingCall = call
          state.onCall = { [weak lab] in
            if let lab, lab.bench.watch.callCount == call { lab.probe.dispose() }
          }
        }
        lab.subscribe()
        lab.send(1...4)
        guard lab.bench.watch.didThrow else { continue }
        trial.expect(
          lab.probe.completion == nil && !lab.probe.violations.contains(.signalAfterDisposal),
          given: "4 values, a disposal inside of call \(call) of a closure that then throws",
          "nothing that comes of the error",
          seen: lab.transcript
        )
        trial.expectOnlyWhatCameBefore(call, lab)
      }
      trial.skip("it has no closure that can throw while values come")
    },
    Check(
      "E3",
      "A failure of one upstream disposes of the others.",
      unless: [
        .lacks(.joins, "it has one upstream"), .has(.recovers, "it goes on after a failure"),
      ]
    ) { trial in
      guard trial.fixture.canFail else { return trial.skip("its upstream cannot fail (E6)") }
      for index in 0..<trial.traits.upstreamCount {
        let lab = trial.lab()
        lab.sendRequested(2, from: lab.feeds)
        guard lab.feeds[index].isLive else { continue }
        lab.feeds[index].end(.failed)
        lab.bench.settle()
        trial.expect(
          lab.probe.failure != nil && lab.records.allSatisfy { $0.ended != nil },
          given: "2 values of each, a failure of upstream \(index + 1)",
          "the failure, and the end of every upstream subscription",
          seen: "\(lab.transcript), \(lab.records.count { $0.ended == nil }) that go on"
        )
      }
    },
    Check(
      "E4",
      "What a peer does wrong is reported to Diagnostics.",
      unless: [.lacks(.reportsViolations, "it does not say that it reports")]
    ) { trial in
      let early: Misbehaviour = [
        .withholdsSubscription, .ignoresDemand, .continuesAfterCompletion,
      ]
      trial.expectReport(of: .signalBeforeSubscription, misbehaving: early) { $0.send(1...1) }
      trial.expectReport(of: .signalBeforeSubscription, misbehaving: early) { $0.end(.finished) }
      trial.expectReport(of: .secondSubscription, misbehaving: []) { $0.sendSubscriptions() }
      let late: Misbehaviour = [.continuesAfterCompletion, .ignoresDemand]
      trial.expectReport(of: .signalAfterEnd, misbehaving: late) { lab in
        lab.end(.finished)
        lab.send(1...1)
      }
      trial.expectReport(of: .signalAfterEnd, misbehaving: late) { lab in
        lab.end(.finished)
        lab.end(.finished)
      }
    },
    Check(
      "E5",
      "After a failure the demand that is left goes to what follows.",
      unless: [.lacks(.recovers, "a failure is its end")]
    ) { trial in
      let lab = trial.lab(demand: DemandPlan(.max(4)))
      lab.send(1...1)
      lab.feeds[0].end(.failed)
      lab.bench.settle()
      let live = lab.records.filter { $0.ended == nil }
      let left = Demand.max(4) - lab.probe.valueCount
      trial.expect(
        live.allSatisfy { $0.totalDemand == left }
          && lab.records.prefix(1).allSatisfy { $0.disposalCount == 0 },
        given: "4 requested, 1 value, a failure",
        "a request of \(left) to what follows, and no disposal of what failed",
        seen: "\(live.map(\.totalDemand)), \(lab.disposalCounts) disposals"
      )
    },
  ]
}

extension Trial where Fixture == OperatorFixture {
  /// Notes a breach unless the violation is reported.
  fileprivate func expectReport(
    of violation: Diagnostics.Violation,
    misbehaving misbehaviour: Misbehaviour,
    _ body: (Lab) -> Void
  ) {
    let reports = Locked<[Diagnostics.Violation]>([])
    let lab = idleLab(misbehaving: misbehaviour)
    Diagnostics.withHandler({ violation in reports.withLock { $0.append(violation) } }) {
      lab.subscribe()
      body(lab)
    }
    guard !lab.records.isEmpty else { return skip("it does not subscribe at all") }
    let heard = reports.withLock { $0 }
    expect(
      !heard.isEmpty && heard.allSatisfy { $0 == violation }
        && (traits.has(.joins) || heard.count == 1),
      given: "an upstream that does what is called \(violation)",
      "one report of it, and of nothing else",
      seen: heard
    )
  }

  /// Notes a breach unless the values are those that came before a call of the closure.
  fileprivate func expectOnlyWhatCameBefore(_ call: Int, _ lab: Lab) {
    let before = self.lab()
    if call > 1 { before.send(1...(call - 1)) }
    expectEqual(
      lab.probe.values,
      before.probe.values,
      given: "a closure that throws at call \(call), compared with \(call - 1) values"
    )
  }

  /// Notes a breach if a closure that has thrown leaves something behind.
  fileprivate func expectNothingIsKept(_ call: Int, _ lab: Lab) {
    lab.forgetOperator()
    if traits.has(.passesSubscriptionThrough) { lab.probe.forgetSubscription() }
    expect(
      !lab.probe.isSubscriberAlive && !lab.records.contains(where: \.isSubscriptionAlive)
        && lab.bench.ledger.alive["closure"] == nil,
      given: "a closure that throws at call \(call), the operator forgotten",
      "a subscriber, a subscription and closures that are released",
      seen: "\(lab.probe.isSubscriberAlive ? "a subscriber" : "no subscriber"), "
        + "\(lab.records.count(where: \.isSubscriptionAlive)) subscriptions, "
        + "\(lab.bench.ledger.alive)"
    )
  }

  /// Notes a breach unless an endless upstream that sends inside of subscribe stops at the error.
  fileprivate func expectStop(_ call: Int) {
    let lab = idleLab(scripts(UpstreamScript(numbers: Array(1...1_000), isHasty: true)))
    lab.bench.watch.state.withLock { $0.throwingCall = call }
    lab.subscribe()
    guard lab.bench.watch.didThrow else { return }
    expect(
      lab.probe.failure != nil && !lab.feeds.contains(where: \.ranOut),
      given: "an endless upstream, a closure that throws at call \(call)",
      "the failure, and a source that is stopped",
      seen: lab.transcript
    )
  }
}
