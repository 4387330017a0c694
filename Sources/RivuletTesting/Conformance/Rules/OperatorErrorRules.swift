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
      let early: Misbehaviour = [.withholdsSubscription, .ignoresDemand]
      trial.expectReport(of: .signalBeforeSubscription, misbehaving: early) { $0.send(1...1) }
      trial.expectReport(of: .secondSubscription, misbehaving: []) { $0.sendSubscriptions() }
      let late: Misbehaviour = [.continuesAfterCompletion, .ignoresDemand]
      trial.expectReport(of: .signalAfterEnd, misbehaving: late) { lab in
        lab.end(.finished)
        lab.send(1...1)
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
    expect(
      reports.withLock { $0 }.contains(violation),
      given: "an upstream that does what is called \(violation)",
      "a report of it",
      seen: reports.withLock { $0 }
    )
  }
}
