import Rivulet

extension PublisherVerification {
  /// Chapter 1 of Reactive Streams, and O: which signals come, and in which order.
  static let signalChecks: [Check<PublisherFixture>] = [
    Check("1.01", "Never more values are sent than were requested.", covers: ["D1"]) { trial in
      let run = trial.play(6, demand: .manual)
      for demand in [1, 1, 2] { run.request(.max(demand)) }
      trial.expect(
        !run.probe.hasOverflow,
        given: "6 values, requests of 1, 1 and 2",
        "at most as many values as were requested",
        seen: run.probe.violations
      )
      let script = DemandPlan(.max(1), then: [.none, .max(2), .none])
      let returned = trial.play(6, demand: script)
      trial.expect(
        !returned.probe.hasOverflow,
        given: "6 values, a request of 1, returned demands of 0, 2, 0",
        "at most as many values as were requested",
        seen: returned.probe.violations
      )
    },
    Check("1.03", "Signals do not overlap, whichever threads request.") { trial in
      let deadline = trial.thoroughness.deadline
      let run = trial.play(6, demand: .manual) { signal, probe in
        guard signal.value != nil, probe.valueCount == 1 else { return }
        _ = TestThread.run(deadline: deadline) { probe.request(.max(3)) }
      }
      run.request(.max(1))
      trial.expect(
        !run.probe.violations.contains(.overlap),
        given: "another thread requests 3 values while the first one is delivered",
        "no signal during the delivery",
        seen: run.probe.violations
      )
    },
    Check(
      "1.04",
      "A failing publisher sends its error, once.",
      unless: [
        .has(.recovers, "it goes on after a failure"),
        Exemption(applies: { $0.leadIn < 0 }, reason: "it finishes at once"),
      ]
    ) { trial in
      guard trial.fixture.canFail else { return trial.skip("it cannot fail") }
      let run = trial.play(trial.traits.leadIn, .failed)
      trial.expect(
        run.probe.failure != nil && run.probe.completionCount == 1,
        given: "\(trial.traits.leadIn) values and a failure",
        "one failure",
        seen: run.transcript
      )
    },
    Check(
      "1.05",
      "A finite stream is completed, also if it has fewer values than were requested.",
      covers: ["1.02"],
      unless: [.has(.neverEnds, "it never ends")]
    ) { trial in
      for count in [0, 3] {
        let run = trial.play(count, demand: DemandPlan(.max(1_000)))
        trial.expect(
          run.probe.completion != nil,
          given: "\(count) values, then the end; a request of 1000",
          "a completion",
          seen: run.transcript
        )
      }
    },
    Check(
      "1.06",
      "After the end the subscription counts as disposed.",
      unless: [.has(.neverEnds, "it never ends")]
    ) { trial in
      for ending in trial.endings {
        let run = trial.play(2, ending)
        guard run.probe.completion != nil else { return trial.skip("it did not end") }
        trial.expect(
          run.probe.subscription?.isDisposed == true,
          given: "2 values, \(ending)",
          "a subscription that says it is disposed",
          seen: "one that says it is not"
        )
      }
    },
    Check(
      "1.07",
      "Nothing is sent after the end.",
      unless: [.has(.neverEnds, "it never ends")]
    ) { trial in
      for ending in trial.endings {
        let run = trial.play(3, ending)
        run.request(.max(10))
        trial.expect(
          !run.probe.violations.contains(.signalAfterCompletion),
          given: "3 values, \(ending), then a request of 10",
          "nothing after the completion",
          seen: run.probe.events
        )
      }
    },
    Check("1.08", "Nothing is sent after the disposal.", covers: ["3.12"]) { trial in
      let run = trial.play(6, disposeAt: .value(2))
      guard run.probe.valueCount > 1 else { return trial.skip("it sends less than two values") }
      trial.expect(
        run.transcript == Transcript(values: Array(run.probe.values.prefix(2))),
        given: "6 values, unlimited demand, a disposal inside the second value",
        "two values and nothing else",
        seen: run.transcript
      )
    },
    Check(
      "1.09",
      "The subscription comes first, and once, also before an immediate end.",
      covers: ["O1", "2.12"]
    ) { trial in
      for (count, ending) in [(3, Ending.finished), (0, .finished), (0, .failed)] {
        guard trial.endings.contains(ending) else { continue }
        let run = trial.play(count, ending)
        let wrong: Set<ProbeViolation> = [.signalBeforeSubscription, .secondSubscription]
        trial.expect(
          run.probe.subscriptionCount == 1 && wrong.isDisjoint(with: run.probe.violations),
          given: "\(count) values, \(ending)",
          "one subscription, before everything else",
          seen: run.probe.events
        )
      }
    },
    Check(
      "1.10",
      "It can be subscribed to many times; the subscriptions share no state.",
      covers: ["O12", "T6"]
    ) { trial in
      let reference = trial.reference(4)
      let bench = Bench(trial.traits)
      let play = trial.fixture.make(4, .finished, bench)
      let runs = (1...2).map { _ in Run(play, bench, TextProbe()) }
      runs.forEach { $0.subscribe() }
      runs.first?.produce()
      for (run, number) in zip(runs, ["first", "second"]) {
        trial.expectSame(
          run.transcript,
          as: reference,
          given: "4 values, the \(number) of two subscribers"
        )
      }
    },
    Check(
      "1.11",
      "Subscribers that share a run see the same values in the same order.",
      unless: [.lacks(.multicast, "every subscriber has a run of its own (1.10)")]
    ) { trial in
      let bench = Bench(trial.traits)
      let play = trial.fixture.make(5, .finished, bench)
      let plans: [DemandPlan] = [.unlimited, .oneByOne(), .unlimited, .oneByOne(by: .requested)]
      let runs = plans.map { Run(play, bench, TextProbe(demand: $0)) }
      runs.forEach { $0.subscribe() }
      runs.first?.produce()
      for run in runs.dropFirst() {
        trial.expectEqual(
          run.transcript,
          runs[0].transcript,
          given: "5 values to four subscribers, one of them by one"
        )
      }
    },
    Check(
      "O11",
      "What is requested inside receive(subscription:) comes after that call has returned."
    ) { trial in
      let run = trial.play(3)
      trial.expect(
        !run.probe.violations.contains(.reentrancy),
        given: "unlimited demand, requested inside receive(subscription:)",
        "no signal inside of another one",
        seen: run.probe.violations
      )
    },
    Check("O13", "Empty, single and many values come as documented.") { trial in
      guard let expected = trial.fixture.expected else {
        return trial.skip("the fixture does not say what it sends")
      }
      for count in [0, 1, 2, 5] {
        trial.expectEqual(
          trial.play(count).probe.values,
          expected(count),
          given: "\(count) values"
        )
      }
    },
  ]
}
