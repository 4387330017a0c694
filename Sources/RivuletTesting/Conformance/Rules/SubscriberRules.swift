import Rivulet

extension SubscriberVerification {
  /// Chapter 2 of Reactive Streams: what a subscriber does with its signals.
  static let subscriberChecks: [Check<SubscriberFixture>] = [
    Check("2.01", "Values are requested, and those that come are received.") { trial in
      let seat = trial.seat()
      seat.send(1...3)
      trial.expect(
        seat.record?.totalDemand ?? .none != .none,
        given: "a subscription, 3 values",
        "a request",
        seen: seat.record?.calls.map(\.message) ?? []
      )
      trial.expectEqual(
        seat.received,
        Array(["1", "2", "3"].prefix(seat.record?.deliveredCount ?? 0)),
        given: "a subscription, 3 values"
      )
    },
    Check("2.03", "The upstream is not called while it sends its completion.") { trial in
      for ending in trial.endings {
        let seat = trial.seat()
        seat.sendRequested(2)
        seat.end(ending)
        let wrong = seat.record?.calls.filter { $0.during == .completion } ?? []
        trial.expect(
          wrong.isEmpty,
          given: "2 values, \(ending)",
          "no request and no disposal inside receive(completion:)",
          seen: wrong.map(\.message)
        )
      }
    },
    Check("2.04", "After the end the subscription is let go.") { trial in
      for ending in trial.endings {
        let seat = trial.seat()
        seat.sendRequested(2)
        seat.end(ending)
        trial.expect(
          seat.record?.isSubscriptionAlive != true,
          given: "2 values, \(ending)",
          "a subscription that nobody keeps",
          seen: "one that is kept"
        )
      }
    },
    Check(
      "2.05",
      "A second subscription is disposed, the first one is kept.",
      covers: ["O2"]
    ) { trial in
      let seat = trial.seat()
      seat.feed.sendSubscription()
      let records = seat.feed.records
      trial.expect(
        records.map(\.disposalCount) == [0, 1] && records[1].requests.isEmpty,
        given: "a second subscription",
        "its disposal, and no request to it",
        seen: records.map { $0.calls.map(\.message) }
      )
    },
    Check(
      "2.09",
      "The completion is taken with or without values before it.",
      covers: ["O8"],
      unless: [ignorance]
    ) { trial in
      for count in [0, 2] {
        let seat = trial.seat()
        seat.sendRequested(count)
        seat.end(.finished)
        trial.expect(
          seat.completions == ["finished"],
          given: "\(count) values, the end",
          "the completion, once",
          seen: seat.completions
        )
      }
    },
    Check(
      "2.10",
      "A failure is taken with or without values before it.",
      unless: [ignorance]
    ) { trial in
      guard trial.fixture.canFail else { return trial.skip("its upstream cannot fail (E6)") }
      for count in [0, 2] {
        let seat = trial.seat()
        seat.sendRequested(count)
        seat.end(.failed)
        trial.expect(
          seat.completions == ["failure(TestFailure(upstream))"],
          given: "\(count) values, TestFailure(upstream)",
          "the failure, once",
          seen: seat.completions
        )
      }
    },
    Check("O3", "A value before the subscription is ignored.") { trial in
      let seat = trial.seat(misbehaving: [.withholdsSubscription, .ignoresDemand])
      seat.send(1...2)
      trial.expectEqual(seat.received, [], given: "2 values before the subscription")
    },
    Check("O7", "What comes after the end is ignored.") { trial in
      let seat = trial.seat(misbehaving: [.continuesAfterCompletion, .ignoresDemand])
      seat.send(1...1)
      seat.end(.finished)
      seat.send(2...3)
      seat.end(.finished)
      trial.expect(
        seat.received.count <= 1 && seat.completions.count <= 1,
        given: "a value, the end, 2 values and the end",
        "nothing after the first end",
        seen: "\(seat.received) \(seat.completions)"
      )
    },
    Check(
      "E4",
      "What an upstream does wrong is reported to Diagnostics.",
      unless: [.lacks(.reportsViolations, "it does not say that it reports")]
    ) { trial in
      let reports = Locked<[Diagnostics.Violation]>([])
      Diagnostics.withHandler({ violation in reports.withLock { $0.append(violation) } }) {
        let seat = trial.seat()
        seat.feed.sendSubscription()
      }
      trial.expectEqual(
        reports.withLock { $0 },
        [.secondSubscription],
        given: "a second subscription"
      )
    },
  ]

  private static let ignorance = Exemption.has(
    .ignoresCompletion,
    "it does not tell of completions"
  )
}
