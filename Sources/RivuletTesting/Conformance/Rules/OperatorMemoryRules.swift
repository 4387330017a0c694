import Rivulet

extension OperatorVerification {
  /// M: what an operator lets go of in the end.
  static let memoryChecks: [Check<OperatorFixture>] = [
    Check("M2", "The end lets go of the closures, and holds no lock while it does.") { trial in
      for ending in [nil] + trial.endings.map(Optional.some) {
        let lab = trial.lab()
        guard lab.bench.watch.hasHook else { return trial.skip("it has no closure") }
        lab.send(1...2)
        lab.forgetOperator()
        let probe = lab.probe
        lab.bench.watch.state.withLock { state in
          state.onRelease = { [weak probe] in
            probe?.request(.max(1))
            probe?.dispose()
          }
        }
        let isDone = TestThread.run(deadline: trial.thoroughness.deadline) {
          if let ending { lab.end(ending) } else { lab.dispose() }
        }
        lab.bench.settle()
        trial.expect(
          isDone && lab.bench.ledger.alive["closure"] == nil,
          given: "2 values, \(ending.map { "\($0)" } ?? "a disposal"), the operator forgotten",
          "closures that are released, whose captures can call back",
          seen: isDone ? lab.bench.ledger.alive.description : "a call that does not return"
        )
      }
    },
    Check("M3", "The disposal lets go of the values that wait.") { trial in
      let lab = trial.lab(demand: DemandPlan(.max(1)))
      lab.send(1...4)
      guard lab.bench.ledger.aliveCount > 0 else {
        return trial.skip("its values carry nothing that could be watched, or none waits")
      }
      lab.dispose()
      trial.expect(
        lab.bench.ledger.alive["value"] == nil,
        given: "4 values, 1 requested, a disposal",
        "values that are released",
        seen: lab.bench.ledger.alive
      )
    },
  ]

  /// R: threads that run into each other.
  static let raceChecks: [Check<OperatorFixture>] = [
    Check(
      "R5",
      "Upstreams that send at the same time are delivered one after the other.",
      unless: [.lacks(.joins, "it has one upstream")]
    ) { trial in
      let racers = (0..<trial.traits.upstreamCount).map { index in
        { @Sendable (lab: Lab) in
          for number in 1...10 { lab.feeds[index].send(number) }
        }
      }
      let report = RaceHarness(
        rounds: trial.thoroughness.rounds,
        deadline: trial.thoroughness.deadline
      ).run({ trial.lab() }, racers: racers) { lab in
        lab.bench.settle()
        lab.end(.finished)
        let violations = lab.probe.violations
        return violations.isEmpty ? nil : "\(violations)"
      }
      trial.expect(
        report.isClean,
        given: "10 values of each upstream, each from a thread of its own",
        "deliveries one after the other",
        seen: report
      )
    },
    Check("R6", "Ends that run into each other leave at most one completion.") { trial in
      let last = trial.traits.upstreamCount - 1
      let racers: [@Sendable (Lab) -> Void] = [
        { $0.feeds[0].end(.finished) },
        { last > 0 ? $0.feeds[last].end(.failed) : $0.probe.dispose() },
        { $0.probe.request(.max(1)) },
      ]
      let report = RaceHarness(
        rounds: trial.thoroughness.rounds,
        deadline: trial.thoroughness.deadline
      ).run({ trial.lab() }, racers: racers) { lab in
        lab.bench.settle()
        let count = lab.probe.completionCount
        return count <= 1 ? nil : "\(count) completions"
      }
      trial.expect(
        report.isClean,
        given: "the end, a failure or a disposal, and a request, on three threads",
        "at most one completion",
        seen: report
      )
    },
  ]
}
