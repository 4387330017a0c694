import Rivulet

extension SubscriberVerification {
  /// X, R and M: what ends a subscriber, and what is left of it.
  static let subscriberEndChecks: [Check<SubscriberFixture>] = [
    Check(
      "2.06",
      "Who has lost interest disposes of the upstream, once.",
      covers: ["X1"]
    ) { trial in
      let seat = trial.seat()
      guard seat.hasToken else { return trial.skip("nothing ends it from below") }
      seat.send(1...2)
      for _ in 1...3 { seat.dispose() }
      trial.expectEqual(
        seat.feed.records.map(\.disposalCount),
        [1],
        given: "2 values, three disposals"
      )
    },
    Check("2.07", "Disposals of several threads are one disposal.", covers: ["3.05"]) { trial in
      guard trial.seat().hasToken else { return trial.skip("nothing ends it from below") }
      let report = RaceHarness(
        rounds: trial.thoroughness.rounds,
        deadline: trial.thoroughness.deadline
      ).run(
        { trial.seat() },
        racers: Array(repeating: { $0.dispose() }, count: 3) + [{ $0.feed.send(1) }]
      ) { seat in
        let counts = seat.feed.records.map(\.disposalCount)
        return counts == [1] ? nil : "\(counts) disposals"
      }
      trial.expect(
        report.isClean,
        given: "three threads that dispose, one that sends",
        "one disposal of the upstream",
        seen: report
      )
    },
    Check("2.08", "What an upstream sends after its disposal is ignored.") { trial in
      let seat = trial.seat(misbehaving: .ignoresDisposal)
      guard seat.hasToken else { return trial.skip("nothing ends it from below") }
      seat.send(1...1)
      seat.dispose()
      let before = seat.received
      seat.send(2...3)
      seat.end(.finished)
      trial.expect(
        seat.received == before && seat.completions.isEmpty,
        given: "a disposal, then 2 values and the end",
        "nothing after the disposal",
        seen: "\(seat.received) \(seat.completions)"
      )
    },
    Check("X4", "A disposal from inside a value is the end.") { trial in
      let bench = Bench(trial.traits)
      let seatOfNow = Locked<Seat?>(nil)
      bench.watch.state.withLock { $0.onCall = { seatOfNow.withLock { $0 }?.dispose() } }
      let seat = trial.seat(on: bench)
      guard seat.hasToken else { return trial.skip("nothing ends it from below") }
      seatOfNow.withLock { $0 = seat }
      seat.send(1...3)
      seat.end(.finished)
      seatOfNow.withLock { $0 = nil }
      trial.expect(
        seat.received.count <= 1 && seat.completions.isEmpty,
        given: "3 values and the end, a disposal inside the first value",
        "nothing after it",
        seen: "\(seat.received) \(seat.completions)"
      )
    },
    Check("O6", "A disposal before the subscription disposes it on its arrival.") { trial in
      let seat = trial.seat(misbehaving: .withholdsSubscription)
      guard seat.hasToken else { return trial.skip("nothing ends it from below") }
      seat.dispose()
      seat.feed.sendSubscription()
      seat.bench.settle()
      trial.expectEqual(
        seat.record?.calls.map(\.message),
        [.dispose],
        given: "a disposal, then the subscription"
      )
    },
    Check("X10", "Nobody has to keep the token.") { trial in
      let seat = trial.seat()
      guard seat.hasToken else { return trial.skip("it has no token") }
      guard seat.feed.hasDemand else { return trial.skip("it requests nothing (2.01)") }
      seat.send(1...1)
      seat.forgetToken()
      seat.send(2...2)
      trial.expectEqual(seat.received, ["1", "2"], given: "a token that is dropped between values")
    },
    Check("R4", "A disposal does not wait for the value that is being received.") { trial in
      let bench = Bench(trial.traits)
      let seatOfNow = Locked<Seat?>(nil)
      let isBlocked = Locked(false)
      let deadline = trial.thoroughness.deadline
      bench.watch.state.withLock { state in
        state.onCall = {
          guard let seat = seatOfNow.withLock({ $0 }) else { return }
          let isDone = TestThread.run(deadline: deadline) { seat.dispose() }
          if !isDone { isBlocked.withLock { $0 = true } }
        }
      }
      let seat = trial.seat(on: bench)
      guard seat.hasToken else { return trial.skip("nothing ends it from below") }
      seatOfNow.withLock { $0 = seat }
      seat.send(1...1)
      seatOfNow.withLock { $0 = nil }
      trial.expectEqual(
        isBlocked.withLock { $0 },
        false,
        given: "another thread disposes while a value is received"
      )
    },
    Check("M2", "The end lets go of the closures.") { trial in
      for ending in [nil] + trial.endings.map(Optional.some) {
        let seat = trial.seat()
        seat.sendRequested(2)
        if let ending {
          seat.end(ending)
        } else if seat.hasToken {
          seat.dispose()
        } else {
          continue
        }
        trial.expect(
          seat.bench.ledger.alive["closure"] == nil,
          given: "2 values, \(ending.map { "\($0)" } ?? "a disposal")",
          "closures that are released, though the token is kept",
          seen: seat.bench.ledger.alive
        )
      }
    },
    Check("M8", "What is released may call back: its deinit may send and dispose.") { trial in
      for ending in [nil] + trial.endings.map(Optional.some) {
        let seat = trial.seat()
        let isDone = TestThread.run(deadline: trial.thoroughness.deadline) {
          seat.bench.onRelease(atMost: 3) { [weak seat] in seat?.feed.send(9) }
          seat.send(1...3)
          seat.bench.onRelease(atMost: 3) { [weak seat] in
            seat?.feed.send(9)
            seat?.dispose()
          }
          if let ending { seat.end(ending) } else { seat.dispose() }
          seat.forgetToken()
        }
        trial.expect(
          isDone,
          given: "3 values whose release calls back, \(ending.map { "\($0)" } ?? "a disposal")",
          "calls that return",
          seen: "one that does not"
        )
      }
    },
  ]
}
