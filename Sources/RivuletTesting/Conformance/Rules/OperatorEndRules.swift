import Rivulet

extension OperatorVerification {
  /// X: how a disposal is carried upstream.
  static let endChecks: [Check<OperatorFixture>] = [
    Check("X1", "The upstream is disposed exactly once.", covers: ["2.07"]) { trial in
      let once = trial.lab()
      once.sendLeadIn(trial.traits)
      once.dispose()
      trial.expect(
        once.disposalCounts.allSatisfy { $0 == 1 },
        given: "2 values, a disposal",
        "one disposal of each upstream",
        seen: once.disposalCounts
      )
      guard !trial.traits.has(.passesSubscriptionThrough) else { return }
      let thrice = trial.lab()
      thrice.sendLeadIn(trial.traits)
      for _ in 1...3 { thrice.dispose() }
      trial.expect(
        thrice.disposalCounts.allSatisfy { $0 <= 1 },
        given: "2 values, three disposals",
        "one disposal of each upstream",
        seen: thrice.disposalCounts
      )
      let report = RaceHarness(
        rounds: trial.thoroughness.rounds,
        deadline: trial.thoroughness.deadline
      ).run(
        { trial.lab() },
        racers: Array(repeating: { $0.probe.dispose() }, count: 3)
      ) { lab in
        lab.bench.settle()
        return lab.disposalCounts.allSatisfy { $0 == 1 } ? nil : "\(lab.disposalCounts)"
      }
      trial.expect(
        report.isClean,
        given: "disposals by three threads",
        "one disposal of each upstream",
        seen: report
      )
    },
    Check("X2", "The disposal reaches every upstream.") { trial in
      for count in 0...2 {
        let lab = trial.lab()
        if count > 0 { lab.send(1...count) }
        lab.dispose()
        trial.expect(
          lab.records.allSatisfy { $0.ended != nil },
          given: "\(count) values, a disposal",
          "the end of every upstream subscription",
          seen: "\(lab.records.count { $0.ended == nil }) that go on"
        )
      }
    },
    Check(
      "X5",
      "What a closure returns after a disposal from inside of it is not delivered.",
      unless: [transparency]
    ) { trial in
      let lab = trial.idleLab()
      lab.bench.watch.state.withLock {
        $0.onCall = { [weak probe = lab.probe] in probe?.dispose() }
      }
      lab.subscribe()
      lab.send(1...3)
      guard lab.bench.watch.callCount > 0 else { return trial.skip("its closure is not called") }
      trial.expectEqual(
        lab.transcript,
        Transcript(values: []),
        given: "3 values, a disposal inside the closure"
      )
    },
    Check("X7", "An upstream that has ended is not disposed.") { trial in
      for ending in trial.endings {
        let lab = trial.lab()
        lab.send(1...2)
        lab.end(ending)
        trial.expect(
          !lab.calls.contains { $0.message == .dispose && $0.isAfterEnd },
          given: "2 values, \(ending)",
          "no disposal after the end",
          seen: lab.calls.map(\.message)
        )
      }
    },
    Check(
      "X9",
      "After the disposal no scheduled work is left.",
      unless: [
        Exemption(
          applies: { !$0.has(.asynchronous) && !$0.has(.timed) },
          reason: "it schedules nothing"
        )
      ]
    ) { trial in
      let lab = trial.lab()
      lab.send(1...2)
      lab.probe.dispose()
      if trial.traits.has(.asynchronous) { lab.bench.settle() }
      trial.expectEqual(lab.bench.scheduler.pendingCount, 0, given: "2 values, a disposal")
    },
    Check(
      "X11",
      "No lock is held while the upstream is disposed, nor while it is asked."
    ) { trial in
      let lab = trial.lab(demand: .manual)
      let isOccupied = Locked(false)
      let isBlocked = Locked(false)
      let deadline = trial.thoroughness.deadline
      for feed in lab.feeds {
        feed.onCall { [weak probe = lab.probe] _ in
          guard let subscription = probe?.subscription else { return }
          let isFirst = isOccupied.withLock { isOccupied in
            defer { isOccupied = true }
            return !isOccupied
          }
          guard isFirst else { return }
          defer { isOccupied.withLock { $0 = false } }
          let isDone = TestThread.run(deadline: deadline) { subscription.request(.none) }
          if !isDone { isBlocked.withLock { $0 = true } }
        }
      }
      lab.request(.max(1))
      lab.dispose()
      trial.expect(
        !isBlocked.withLock { $0 },
        given: "another thread requests while the upstream is asked, and while it is disposed",
        "a request that returns",
        seen: "one that waits"
      )
    },
    Check(
      "3.14",
      "When the last subscriber leaves, the upstream is disposed; the next one starts it.",
      unless: [.lacks(.multicast, "every subscriber has a run of its own (1.10)")]
    ) { trial in
      let lab = trial.lab()
      let other = TextProbe()
      lab.subscribe(other)
      trial.expectEqual(lab.disposalCounts, [0], given: "two subscribers")
      lab.dispose()
      trial.expectEqual(lab.disposalCounts, [0], given: "two subscribers, one of whom leaves")
      other.dispose()
      trial.expectEqual(lab.disposalCounts, [1], given: "two subscribers, both of whom leave")
      lab.subscribe(TextProbe())
      trial.expectEqual(lab.disposalCounts, [1, 0], given: "a third one after that")
    },
  ]
}
