import Rivulet

extension OperatorVerification {
  /// O: signals of the upstream that come too early, too late or at a bad time.
  static let orderChecks: [Check<OperatorFixture>] = [
    Check("O3", "A value before the subscription is ignored.") { trial in
      let lab = trial.lab(misbehaving: [.withholdsSubscription, .ignoresDemand])
      lab.send(1...2)
      let quiet = trial.lab(misbehaving: .withholdsSubscription)
      trial.expect(
        lab.transcript == quiet.transcript
          && !lab.probe.violations.contains(.signalBeforeSubscription),
        given: "two values before the subscription",
        "\(quiet.transcript)",
        seen: lab.probe.events
      )
    },
    Check("O4", "A completion before the subscription is ignored.") { trial in
      let lab = trial.lab(misbehaving: [.withholdsSubscription, .continuesAfterCompletion])
      lab.end(.finished)
      let quiet = trial.lab(misbehaving: .withholdsSubscription)
      trial.expect(
        lab.transcript == quiet.transcript,
        given: "a completion before the subscription",
        "\(quiet.transcript)",
        seen: lab.probe.events
      )
    },
    Check("O5", "A request before the subscription of the upstream is remembered.") { trial in
      let late = trial.lab(demand: .manual, misbehaving: .withholdsSubscription)
      late.request(.max(2))
      late.sendSubscriptions()
      let plain = trial.lab(demand: .manual)
      plain.request(.max(2))
      for lab in [late, plain] { lab.send(1...4) }
      trial.expectEqual(
        late.transcript,
        plain.transcript,
        given: "a request of 2, then the subscription, then 4 values"
      )
    },
    Check(
      "O6",
      "A disposal before the subscription of the upstream disposes it on its arrival."
    ) { trial in
      let lab = trial.lab(demand: .manual, misbehaving: .withholdsSubscription)
      lab.dispose()
      lab.sendSubscriptions()
      trial.expect(
        lab.records.allSatisfy { $0.disposalCount > 0 && $0.requests.isEmpty },
        given: "a disposal, then the subscription",
        "its disposal, and no request",
        seen: lab.calls.map(\.message)
      )
    },
    Check("O7", "What comes after the end is ignored.") { trial in
      for ending in trial.endings {
        let lab = trial.lab(misbehaving: [.continuesAfterCompletion, .ignoresDemand])
        lab.send(1...2)
        lab.end(ending)
        let before = lab.probe.events.count
        guard lab.probe.completion != nil else { continue }
        lab.send(3...3)
        lab.end(.finished)
        lab.end(.failed)
        trial.expect(
          lab.probe.events.count == before,
          given: "2 values, \(ending), a value, the end and a failure",
          "nothing after the first completion",
          seen: lab.probe.events
        )
      }
    },
    Check(
      "O9",
      "A completion that comes inside of the last value follows it.",
      unless: [
        .has(.filters, "it may have no value to be inside of"), .has(.timed, "the end takes time"),
      ]
    ) { trial in
      let feeds = Locked<[any Feed]>([])
      let lab = trial.idleLab { signal, _ in
        if signal.value != nil { feeds.withLock { $0 }.forEach { $0.end(.finished) } }
      }
      feeds.withLock { $0 = lab.feeds }
      lab.subscribe()
      lab.send(1...1)
      guard lab.probe.valueCount > 0 else { return trial.skip("it sends no value before the end") }
      trial.expect(
        lab.probe.isFinished && !lab.probe.violations.contains(.reentrancy),
        given: "a value, the end from inside its delivery",
        "the completion after the value",
        seen: lab.probe.events
      )
      feeds.withLock { $0 = [] }
    },
    Check(
      "O10",
      "A failure overtakes the values that wait, unless documented otherwise.",
      unless: [
        .has(.recovers, "it goes on after a failure"),
        .has(.addsValues, "its own values come first"), finishesAtOnce,
      ]
    ) { trial in
      guard trial.fixture.canFail else { return trial.skip("its upstream cannot fail (E6)") }
      let lab = trial.lab(demand: DemandPlan(.max(1)))
      lab.sendRequested(3, from: lab.feeds.prefix(1))
      let before = lab.probe.valueCount
      lab.feeds[0].end(.failed)
      lab.bench.settle()
      if trial.traits.has(.failureWaits) {
        lab.request(.unlimited)
        trial.expect(
          lab.probe.failure != nil,
          given: "1 requested, 3 values and a failure, then everything requested",
          "the failure in the end",
          seen: lab.transcript
        )
      } else {
        let isTransparent = trial.traits.has(.passesOverflowThrough)
        if isTransparent { return trial.skip("it keeps no values") }
        trial.expect(
          lab.probe.failure != nil && lab.probe.valueCount == before,
          given: "1 requested, as many values as the operator asks for, then a failure",
          "the failure at once",
          seen: lab.transcript
        )
      }
    },
  ]
}
