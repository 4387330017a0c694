import Rivulet

/// How much the stack may differ between deliveries that are not nested, in bytes: some come by a
/// longer way than others. Three hundred nested ones take several times as much.
private let flatStack = Sanitizer.isAddress ? 65_536 : 16_384

extension PublisherVerification {
  /// Chapter 3 of Reactive Streams as far as it is about requests, and D: demand.
  static let demandChecks: [Check<PublisherFixture>] = [
    Check(
      "3.02",
      "Requests made inside receive(subscription:) and receive(_:) count.",
      covers: ["D8"],
      unless: [conflation]
    ) { trial in
      let run = trial.play(6, demand: .manual) { signal, probe in
        switch signal {
        case .subscription: probe.request(.max(2))
        case .value: probe.request(.max(1))
        case .completion, .disposal: break
        }
      }
      trial.expectSame(
        run.transcript,
        as: trial.reference(6),
        given: "2 requested inside receive(subscription:), 1 inside each value"
      )
    },
    Check(
      "3.03",
      "Requests inside a delivery do not nest deliveries: the stack stays flat.",
      covers: ["D9", "3.10"]
    ) { trial in
      let positions = Locked<[Int]>([])
      let run = trial.play(300, demand: .manual) { signal, probe in
        guard signal.value != nil else { return }
        let position = stackPosition()
        positions.withLock { $0.append(position) }
        probe.request(.max(1))
      }
      run.request(.max(1))
      let later = positions.withLock { $0 }.dropFirst()
      let growth = (later.max() ?? 0) - (later.min() ?? 0)
      trial.expect(
        !run.probe.violations.contains(.reentrancy) && growth < flatStack,
        given: "300 values, each of which requests the next one",
        "no delivery inside of another, and a stack that does not grow",
        seen: "\(run.probe.violations.prefix(1)), \(growth) bytes of stack"
      )
    },
    Check(
      "3.04",
      "A request returns at once; the work is done where the scheduler runs.",
      covers: ["T1"],
      unless: [
        Exemption(
          applies: { !$0.has(.asynchronous) && (!$0.has(.timed) || $0.has(.conflates)) },
          reason: "it may answer at once (3.10)"
        )
      ]
    ) { trial in
      let run = trial.play(3, demand: .manual)
      run.probe.request(.max(3))
      trial.expect(
        run.probe.valueCount == 0,
        given: "a request, before the scheduler runs",
        "no value yet",
        seen: run.transcript
      )
    },
    Check("3.06", "A request after the disposal does nothing.") { trial in
      let run = trial.play(6, demand: DemandPlan(.max(1)))
      run.dispose()
      let before = run.transcript
      for demand in [1, 2, 3] { run.request(.max(demand)) }
      trial.expectEqual(run.transcript, before, given: "a disposal, then requests of 1, 2 and 3")
    },
    Check("3.08", "Requests add up.", covers: ["D10"], unless: [conflation]) { trial in
      let apart = trial.play(9, demand: .manual)
      apart.request(.max(2))
      apart.request(.max(3))
      let together = trial.play(9, demand: .manual)
      together.request(.max(5))
      let atOnce = trial.play(9, demand: .manual) { signal, probe in
        guard case .subscription = signal, probe.subscriptionCount == 1 else { return }
        probe.request(.max(2))
        probe.request(.max(3))
      }
      for (run, place) in [(apart, "one after the other"), (atOnce, "inside the subscription")] {
        trial.expectSame(
          run.transcript,
          as: together.transcript,
          given: "9 values, requests of 2 and 3, \(place), compared with a request of 5"
        )
      }
    },
    Check("3.09", "request(.none) does nothing.", covers: ["D11"]) { trial in
      let run = trial.play(6, demand: .manual) { signal, probe in
        if signal.value != nil { probe.request(.none) }
      }
      let plain = trial.play(6, demand: .manual)
      for demand in [0, 1, 0, 2, 0] {
        run.request(.max(demand))
        if demand > 0 { plain.request(.max(demand)) }
        trial.expectEqual(
          run.transcript,
          plain.transcript,
          given: "6 values, requests of 1 and 2 with requests of 0 between and inside them"
        )
      }
    },
    Check(
      "3.17",
      "The largest demands are taken, and their sum is unlimited.",
      unless: [conflation]
    ) { trial in
      let run = trial.play(5, demand: .manual) { signal, probe in
        guard case .subscription = signal, probe.subscriptionCount == 1 else { return }
        probe.request(.max(.max - 1))
        probe.request(.max(.max - 1))
      }
      trial.expectSame(
        run.transcript,
        as: trial.reference(5),
        given: "5 values, two requests of Int.max - 1 inside the subscription"
      )
    },
    Check(
      "D2",
      "The values are the same however they are requested.",
      unless: [conflation]
    ) { trial in
      // A failure overtakes what other upstreams and tasks still had.
      let joins = trial.traits.has(.joins) || trial.traits.has(.startsTasks)
      for ending in trial.endings where ending == .finished || !joins {
        let reference = trial.reference(7, ending)
        let odd = DemandPlan(.max(2), then: [.none, .max(3), .none, .none, .max(5)], rest: .max(1))
        for (plan, words) in [
          (DemandPlan.oneByOne(by: .returned), "one by one, returned with a value"),
          (.oneByOne(by: .requested), "one by one, inside of a value"), (odd, "2, 3, 5"),
        ] {
          trial.expectSame(
            trial.play(7, ending, demand: plan).transcript,
            as: reference,
            given: "7 values, \(ending), requested \(words)"
          )
        }
        for chunks in [[1], [2, 3, 5], [5, 1]] {
          let run = trial.play(7, ending, demand: .manual)
          run.requestInChunks(chunks, until: reference.values.count)
          trial.expectSame(
            run.transcript,
            as: reference,
            given: "7 values, \(ending), requested in chunks of \(chunks)"
          )
        }
      }
    },
    Check(
      "D7",
      "Demand that is returned with a value counts like demand that is requested."
    ) { trial in
      let plans: [(Demand, [Demand], Demand)] = [
        (.max(1), [], .max(1)), (.max(2), [.none, .max(2), .none], .max(1)),
        (.max(1), [.unlimited], .none),
      ]
      for (initial, script, rest) in plans {
        let runs = DemandPlan.Channel.allCases.map { channel in
          trial.play(6, demand: DemandPlan(initial, then: script, rest: rest, by: channel))
        }
        trial.expectSame(
          runs[0].transcript,
          as: runs[1].transcript,
          given: "6 values, \(initial) first, then \(script), then \(rest), returned"
        )
      }
    },
    Check(
      "D14",
      "The completion needs no demand.",
      unless: [
        conflation, .has(.filters, "the end of its upstream lies behind values that it leaves out"),
        .has(.neverEnds, "it never ends"),
        .has(.endsOnDemand, "it looks for its end when a value is requested"),
      ]
    ) { trial in
      for count in [0, 3] {
        let reference = trial.reference(count)
        let run = trial.play(count, demand: .manual)
        if !reference.values.isEmpty { run.request(.max(reference.values.count)) }
        trial.expectSame(
          run.transcript,
          as: reference,
          given: "\(count) values, and a request for exactly what comes"
        )
      }
    },
    Check(
      "D15",
      "What was not requested in time waits, and the completion waits with it.",
      unless: [conflation]
    ) { trial in
      let run = trial.play(4, demand: DemandPlan(.max(1)))
      run.request(.unlimited)
      trial.expectSame(
        run.transcript,
        as: trial.reference(4),
        given: "4 values, 1 requested, the others when all have been sent"
      )
    },
    Check(
      "C9",
      "Each request is answered at once, by as many values as it asks for if there are so many.",
      unless: [conflation]
    ) { trial in
      let reference = trial.reference(4)
      let run = trial.play(4, demand: .manual)
      for count in 0...reference.values.count {
        trial.expectSame(
          Transcript(values: trial.inOrder(run.probe.values)),
          as: Transcript(values: trial.inOrder(Array(reference.values.prefix(count)))),
          given: "4 values, \(count) requests of 1"
        )
        run.request(.max(1))
      }
      trial.expectSame(
        run.transcript,
        as: reference,
        given: "4 values, \(reference.values.count + 1) requests of 1"
      )
    },
    Check(
      "D16",
      "Requests of several threads add up exactly.",
      unless: [conflation]
    ) { trial in
      let total = min(trial.reference(60).values.count, 40)
      let racer: @Sendable (Run) -> Void = { run in
        for _ in 1...10 { run.probe.request(.max(1)) }
      }
      let report = RaceHarness(
        rounds: trial.thoroughness.rounds,
        deadline: trial.thoroughness.deadline
      ).run(
        { trial.play(60, demand: .manual) },
        racers: Array(repeating: racer, count: 4)
      ) { run in
        run.bench.settle()
        return run.probe.valueCount == total ? nil : "\(run.probe.valueCount) values"
      }
      trial.expect(
        report.isClean,
        given: "4 threads that request 10 values each, one by one",
        "\(total) values",
        seen: report
      )
    },
  ]

  private static let conflation = Exemption.has(
    .conflates,
    "it keeps only the newest of the values that were not requested"
  )
}

extension Trial where Fixture == PublisherFixture {
  /// The values, without what tells them apart where the demand decides on their order.
  fileprivate func inOrder(_ values: [String]) -> [String] {
    traits.has(.joins) && !traits.has(.opensInTurn) ? values.map { _ in "value" } : values
  }
}
