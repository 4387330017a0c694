import Rivulet

extension SubjectVerification {
  /// What is asked of a source that is sent to by hand, besides being a good publisher.
  static let subjectChecks: [Check<SubjectFixture>] = [
    Check("1.09", "Who subscribes after the end gets a subscription, then the end.") { trial in
      let stage = trial.stage(.unlimited)
      guard stage.handle.end != nil else { return trial.skip("after its end it is gone") }
      stage.send(1...2)
      stage.end()
      let late = TextProbe()
      stage.subscribe(late)
      trial.expect(
        late.subscriptionCount == 1 && late.isFinished && late.violations.isEmpty,
        given: "2 values, the end, a subscriber",
        "a subscription and a completion",
        seen: late.events
      )
    },
    Check("4.01", "The end reaches every subscriber.") { trial in
      for ending in trial.fixture.canFail ? [Ending.finished, .failed] : [.finished] {
        let stage = trial.stage(.unlimited, .oneByOne(), .unlimited)
        stage.send(1...2)
        stage.end(ending)
        trial.expect(
          stage.probes.allSatisfy { $0.completionCount == 1 },
          given: "three subscribers, 2 values, \(ending)",
          "one completion each",
          seen: stage.transcripts
        )
      }
    },
    Check("O7", "What is sent after the end is ignored.") { trial in
      let stage = trial.stage(.unlimited)
      guard stage.handle.end != nil else { return trial.skip("after its end it is gone") }
      stage.end()
      stage.send(1...2)
      stage.end()
      trial.expect(
        stage.probes[0].violations.isEmpty && stage.probes[0].completionCount == 1,
        given: "the end, 2 values, the end",
        "one completion",
        seen: stage.probes[0].events
      )
    },
    Check(
      "R1",
      "What is sent from inside a delivery follows it, for every subscriber.",
      unless: [separateRuns]
    ) { trial in
      let handle = Locked<SubjectFixture.Handle?>(nil)
      let sender = TextProbe { signal, _ in
        if signal.value == "1" { handle.withLock { $0 }?.send(2) }
      }
      let other = TextProbe()
      let stage = trial.stage([sender, other])
      handle.withLock { $0 = stage.handle }
      stage.send(1...1)
      handle.withLock { $0 = nil }
      let isPulled = trial.traits.has(.pulls)
      trial.expect(
        stage.probes.allSatisfy { probe in
          let values = probe.values.drop { $0 == "0" }
          return (values == ["1", "2"] || isPulled && values == ["2"]) && probe.violations.isEmpty
        },
        given: "2 is sent inside the delivery of 1 to the first of two subscribers",
        "1, then 2, for both, before the outer send returns",
        seen: "\(stage.transcripts), \(sender.violations)"
      )
    },
    Check("R2", "An end from inside a delivery follows it, for every subscriber.") { trial in
      let handle = Locked<SubjectFixture.Handle?>(nil)
      let sender = TextProbe { signal, _ in
        if signal.value == "1" { handle.withLock { $0 }?.end?(.finished) }
      }
      let stage = trial.stage([sender, TextProbe()])
      guard stage.handle.end != nil else { return trial.skip("it is not ended by hand") }
      handle.withLock { $0 = stage.handle }
      stage.send(1...1)
      handle.withLock { $0 = nil }
      trial.expect(
        stage.probes.allSatisfy {
          $0.values.last == "1" && $0.isFinished && $0.violations.isEmpty
        },
        given: "the end inside the delivery of 1 to the first of two subscribers",
        "1, then the end, for both",
        seen: "\(stage.transcripts), \(sender.violations)"
      )
    },
    Check(
      "R3",
      "Subscribers may come and go from inside a delivery.",
      unless: [separateRuns]
    ) { trial in
      let stageOfNow = Locked<Stage?>(nil)
      let (leaving, coming) = (TextProbe(), TextProbe())
      let acting = TextProbe { signal, _ in
        guard signal.value == "1", let stage = stageOfNow.withLock({ $0 }) else { return }
        leaving.dispose()
        stage.handle.specimen.subscribe(coming.subscriber())
      }
      let stage = trial.stage([acting, leaving])
      stageOfNow.withLock { $0 = stage }
      stage.send(1...2)
      stageOfNow.withLock { $0 = nil }
      let seenByComing = trial.traits.has(.replays) ? coming.values.suffix(1) : coming.values[...]
      trial.expect(
        !leaving.values.contains("1") && seenByComing == ["2"] && coming.violations.isEmpty
          && acting.values.suffix(2) == ["1", "2"],
        given: "in the delivery of 1, one subscriber leaves and one comes; then 2",
        "nothing for the one who left, 2 for the one who came",
        seen: "left: \(Transcript(leaving)), came: \(Transcript(coming))"
      )
    },
    Check(
      "R5",
      "Whoever sends, all subscribers see the same order, one value at a time.",
      unless: [separateRuns]
    ) { trial in
      let racers = (0..<3).map { index in
        { @Sendable (stage: Stage) in
          for number in 1...10 { stage.handle.send(100 * index + number) }
        }
      }
      let isPulled = trial.traits.has(.pulls)
      let report = RaceHarness(
        rounds: trial.thoroughness.rounds,
        deadline: trial.thoroughness.deadline
      ).run({ trial.stage(.unlimited, .unlimited) }, racers: racers) { stage in
        stage.bench.settle()
        let (first, second) = (stage.probes[0], stage.probes[1])
        if let violation = (first.violations + second.violations).first { return "\(violation)" }
        if !isPulled && first.values != second.values { return "orders that differ" }
        let count = first.values.count { $0 != "0" }
        return !isPulled && count != 30 ? "\(count) values" : nil
      }
      trial.expect(
        report.isClean,
        given: "three threads that send 10 values each to two subscribers",
        "the same 30 values in the same order",
        seen: report
      )
    },
    Check("R6", "Ends, values and subscribers that run into each other leave one end each.") {
      trial in
      let late = Locked<[TextProbe]>([])
      let racers: [@Sendable (Stage) -> Void] = [
        { $0.handle.end?(.finished) }, { $0.handle.end?(.failed) }, { $0.handle.send(1) },
        { stage in
          let probe = TextProbe()
          late.withLock { $0 = [probe] }
          stage.handle.specimen.subscribe(probe.subscriber())
        },
      ]
      let report = RaceHarness(
        rounds: trial.thoroughness.rounds,
        deadline: trial.thoroughness.deadline
      ).run({ trial.stage(.unlimited) }, racers: racers) { stage in
        stage.bench.settle()
        let probes = stage.probes + late.withLock { $0 }
        let counts = probes.map(\.completionCount)
        let expected = stage.handle.end == nil ? 0 : 1
        return counts.allSatisfy { $0 == expected } ? nil : "\(counts) completions"
      }
      trial.expect(
        report.isClean,
        given: "two ends, a value and a new subscriber on four threads",
        "one completion for each subscriber",
        seen: report
      )
    },
    Check(
      "C1",
      "A subscriber without demand holds up no other.",
      unless: [.has(.paced, "its senders wait for the slowest subscriber")]
    ) { trial in
      let stage = trial.stage(.unlimited, .manual)
      stage.send(1...3)
      trial.expectEqual(
        stage.probes[0].values.suffix(3),
        ["1", "2", "3"],
        given: "3 values to two subscribers, one of whom requests nothing"
      )
      stage.probes[1].request(.unlimited)
      stage.bench.settle()
      let expected = trial.traits.has(.conflates) ? ["3"] : stage.probes[0].values
      trial.expectEqual(
        stage.probes[1].values,
        expected,
        given: "the other one requests everything afterwards"
      )
    },
    Check(
      "C2",
      "It ends when nobody can send any more; its subscribers do not keep it.",
      covers: ["M6"]
    ) { trial in
      let stage = trial.stage(.unlimited, .unlimited)
      stage.send(1...2)
      stage.handle.release()
      stage.bench.settle()
      trial.expect(
        stage.probes.allSatisfy(\.isFinished),
        given: "2 values to two subscribers, then nobody keeps the source",
        "a completion for both",
        seen: stage.transcripts
      )
    },
    Check(
      "M3",
      "The disposal lets go of the values that wait.",
      unless: [.has(.replays, "it keeps values for those who come late")]
    ) { trial in
      let stage = trial.stage(.manual)
      stage.send(1...3)
      guard stage.bench.ledger.aliveCount > 0 else {
        return trial.skip("its values carry nothing that could be watched")
      }
      stage.probes[0].dispose()
      // Its senders, which are tasks, let go of their values when they run.
      if trial.traits.has(.paced) { stage.bench.settle() }
      let kept = trial.traits.has(.conflates) ? 1 : 0
      trial.expect(
        stage.bench.ledger.aliveCount <= kept,
        given: "3 values that were not requested, a disposal",
        "at most \(kept) kept, as a current value",
        seen: stage.bench.ledger.aliveCount
      )
    },
    Check("M8", "A value that is released may call back: its deinit may send and dispose.") {
      trial in
      let stage = trial.stage(.unlimited, DemandPlan(.max(1)))
      let isDone = TestThread.run(deadline: trial.thoroughness.deadline) {
        stage.bench.onRelease(atMost: 6) { [weak stage] in
          stage?.handle.send(9)
          stage?.probes[1].request(.max(1))
        }
        stage.send(1...6)
        stage.bench.onRelease(atMost: 6) { [weak stage] in stage?.probes[1].dispose() }
        stage.end()
      }
      trial.expect(
        isDone && stage.probes.allSatisfy { $0.violations.isEmpty },
        given: "6 values whose release sends, requests and disposes",
        "calls that return, and signals one after the other",
        seen: isDone ? "\(stage.probes.map(\.violations))" : "a call that does not return"
      )
    },
    Check(
      "E4",
      "What is sent after the end is reported to Diagnostics.",
      unless: [.lacks(.reportsViolations, "it does not say that it reports")]
    ) { trial in
      let reports = Locked<[Diagnostics.Violation]>([])
      let stage = trial.stage(.unlimited)
      guard stage.handle.end != nil else { return trial.skip("after its end it is gone") }
      stage.end()
      Diagnostics.withHandler({ violation in reports.withLock { $0.append(violation) } }) {
        stage.send(1...1)
      }
      trial.expectEqual(reports.withLock { $0 }, [.signalAfterEnd], given: "the end, a value")
    },
  ]

  private static let separateRuns = Exemption.lacks(
    .multicast,
    "each subscriber has a run of its own, and no order with others"
  )
}
