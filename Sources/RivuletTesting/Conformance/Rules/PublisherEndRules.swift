import Rivulet

extension PublisherVerification {
  /// Chapter 3 of Reactive Streams as far as it is about disposal, and X, R and M.
  static let endChecks: [Check<PublisherFixture>] = [
    Check("3.07", "A second disposal does nothing.", covers: ["3.05"]) { trial in
      let run = trial.play(6, demand: DemandPlan(.max(1)))
      run.dispose()
      let before = run.transcript
      run.dispose()
      run.dispose()
      trial.expectEqual(run.transcript, before, given: "three disposals")
    },
    Check("3.13", "The disposal lets go of the subscriber.") { trial in
      let run = trial.play(6, demand: DemandPlan(.max(1)))
      run.dispose()
      trial.expect(
        !run.probe.isSubscriberAlive,
        given: "6 values, 1 requested, then a disposal",
        "a subscriber that is released",
        seen: "one that is kept"
      )
    },
    Check("X3", "A disposal inside receive(subscription:) is the end.") { trial in
      let run = trial.play(3, disposeAt: .subscription)
      trial.expectEqual(
        run.transcript,
        Transcript(values: []),
        given: "3 values, a disposal inside receive(subscription:)"
      )
    },
    Check("X4", "A disposal inside the last value leaves no completion to come.") { trial in
      let count = trial.reference(3).values.count
      guard count > 0 else { return trial.skip("it sends no value") }
      let run = trial.play(3, disposeAt: .value(count))
      trial.expect(
        run.probe.completion == nil,
        given: "a disposal inside the last value",
        "no completion",
        seen: run.transcript
      )
    },
    Check("X12", "A disposal inside of a closure, or of any signal, is the end.") { trial in
      for moment in [Moment.subscription, .value(1), .value(2), .completion] {
        let run = trial.play(4, disposeAt: moment)
        if run.probe.isDisposed { trial.expectOver(run, given: "a disposal inside of \(moment)") }
      }
      guard !trial.traits.has(.passesSubscriptionThrough) else { return }
      for call in 1...3 {
        let run = trial.prepare(4)
        run.bench.watch.state.withLock { state in
          state.onCall = { [weak run] in
            if let run, run.bench.watch.callCount >= call { run.probe.dispose() }
          }
        }
        run.subscribe()
        run.produce()
        guard run.bench.watch.callCount >= call else { break }
        trial.expectOver(run, given: "a disposal inside of call \(call) of a closure")
      }
    },
    Check(
      "X8",
      "A disposal on another thread ends a delivery after the value in flight."
    ) { trial in
      let deadline = trial.thoroughness.deadline
      let run = trial.play(6) { signal, probe in
        guard signal.value != nil, probe.valueCount == 1 else { return }
        _ = TestThread.run(deadline: deadline) { probe.dispose() }
      }
      guard run.probe.valueCount > 0 else { return trial.skip("it sends no value") }
      trial.expect(
        run.probe.valueCount <= 2 && run.probe.completion == nil,
        given: "6 values, a disposal on another thread while the first is delivered",
        "at most one more value, and no completion",
        seen: run.transcript
      )
    },
    Check(
      "R4",
      "Nobody is kept waiting while a subscriber is called.",
      covers: ["X11"]
    ) { trial in
      let deadline = trial.thoroughness.deadline
      let blocked = Locked<[String]>([])
      let run = trial.play(3, demand: DemandPlan(.max(1))) { signal, probe in
        guard signal.value != nil, let subscription = probe.subscription else { return }
        let request = TestThread.run(deadline: deadline) { subscription.request(.max(1)) }
        if !request { blocked.withLock { $0.append("request") } }
        let dispose = TestThread.run(deadline: deadline) { subscription.dispose() }
        if !dispose { blocked.withLock { $0.append("dispose") } }
      }
      guard run.probe.valueCount > 0 else { return trial.skip("it sends no value") }
      trial.expectEqual(
        blocked.withLock { $0 },
        [],
        given: "another thread requests and disposes while a value is delivered"
      )
    },
    Check(
      "M1",
      "The end lets go of the subscriber.",
      unless: [.has(.neverEnds, "it never ends")]
    ) { trial in
      for ending in trial.endings {
        let run = trial.play(2, ending)
        guard run.probe.completion != nil else { return trial.skip("it did not end") }
        trial.expect(
          !run.probe.isSubscriberAlive,
          given: "2 values, \(ending)",
          "a subscriber that is released",
          seen: "one that is kept"
        )
      }
    },
    Check(
      "M4",
      "A subscription goes on when nobody keeps the publisher.",
      unless: [.has(.replays, "it ends with its source (C2)")]
    ) { trial in
      guard !trial.traits.has(.multicast) || trial.traits.has(.requestsUnlimited) else {
        return trial.skip("it ends with its source (C2)")
      }
      let run = trial.play(4, demand: DemandPlan(.max(1)))
      let reference = trial.play(4, demand: DemandPlan(.max(1)))
      run.forgetPublisher()
      for run in [run, reference] { run.request(.max(2)) }
      trial.expectSame(
        run.transcript,
        as: reference.transcript,
        given: "4 values, 1 requested, the publisher forgotten, 2 more requested"
      )
    },
    Check("M5", "No subscription of the library is left over.") { trial in
      let count = LiveCount()
      count.track {
        let runs = [trial.play(3), trial.play(3, disposeAt: .value(1))]
        trial.play(3, demand: DemandPlan(.max(1))).dispose()
        if trial.traits.has(.neverEnds) { runs.forEach { $0.dispose() } }
      }
      trial.expectEqual(count.current, 0, given: "a whole run and two disposals")
    },
  ]
}

extension Trial where Fixture == PublisherFixture {
  /// Notes a breach if there is a signal after the disposal, or the subscriber is kept.
  fileprivate func expectOver(_ run: Run, given input: String) {
    run.request(.max(9))
    expect(
      !run.probe.violations.contains(.signalAfterDisposal) && !run.probe.isSubscriberAlive,
      given: input,
      "no further signal, and a subscriber that is released",
      seen: "\(run.transcript), \(run.probe.isSubscriberAlive ? "kept" : "released")"
    )
  }
}
