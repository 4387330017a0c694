import Rivulet

extension OperatorVerification {
  /// Chapter 2 of Reactive Streams: the operator as the subscriber of its upstream.
  static let upstreamChecks: [Check<OperatorFixture>] = [
    Check(
      "2.01",
      "Nothing is requested before the downstream requests.",
      unless: [.has(.requestsUnlimited, "it asks an upstream for everything at once")]
    ) { trial in
      let lab = trial.lab(demand: .manual)
      trial.expect(
        lab.records.allSatisfy { $0.totalDemand == .none },
        given: "a subscription without a request",
        "no request upstream",
        seen: lab.records.map(\.requests)
      )
    },
    Check("2.03", "The upstream is not called while it sends its completion.") { trial in
      for ending in trial.endings {
        let lab = trial.lab()
        lab.send(1...2)
        lab.end(ending)
        trial.expect(
          !lab.calls.contains { $0.during == .completion },
          given: "2 values, \(ending)",
          "no request and no disposal inside receive(completion:)",
          seen: lab.calls.filter { $0.during == .completion }.map(\.message)
        )
      }
    },
    Check(
      "2.04",
      "After the end the subscription of the upstream is let go."
    ) { trial in
      let isTransparent = trial.traits.has(.passesSubscriptionThrough)
      for ending in trial.endings {
        let lab = trial.lab()
        lab.send(1...2)
        lab.end(ending)
        if isTransparent { lab.probe.forgetSubscription() }
        trial.expect(
          !lab.records.contains(where: \.isSubscriptionAlive),
          given: "2 values, \(ending)",
          "a subscription that nobody keeps",
          seen: "one that is kept"
        )
      }
      let lab = trial.lab()
      lab.send(1...2)
      lab.dispose()
      if isTransparent { lab.probe.forgetSubscription() }
      trial.expect(
        !lab.records.contains(where: \.isSubscriptionAlive),
        given: "2 values, a disposal",
        "a subscription that nobody keeps",
        seen: "one that is kept"
      )
    },
    Check(
      "2.05",
      "A second subscription is disposed, the first one is kept.",
      covers: ["O2"]
    ) { trial in
      let lab = trial.lab()
      let firsts = lab.records
      lab.sendSubscriptions()
      let seconds = lab.feeds.flatMap { feed in
        feed.records.filter { record in !firsts.contains { $0 === record } }
      }
      trial.expect(
        seconds.allSatisfy { $0.disposalCount > 0 && $0.requests.isEmpty },
        given: "a second subscription",
        "its disposal, and no request to it",
        seen: seconds.flatMap(\.calls).map(\.message)
      )
      trial.expect(
        lab.probe.subscriptionCount == 1 && firsts.allSatisfy { $0.disposalCount == 0 },
        given: "a second subscription",
        "a first one that is kept, and none passed on",
        seen: "\(lab.probe.subscriptionCount) downstream, \(firsts.map(\.disposalCount)) disposals"
      )
    },
    Check(
      "2.06",
      "Who needs no more values disposes of the upstream, before the completion.",
      covers: ["X6"],
      unless: [.lacks(.finishesEarly, "it does not finish early")]
    ) { trial in
      let journal = Locked<[String]>([])
      let lab = trial.idleLab { signal, _ in
        if signal.completion != nil { journal.withLock { $0.append("completion") } }
      }
      for feed in lab.feeds {
        feed.onCall { call in
          if call == .dispose { journal.withLock { $0.append("disposal") } }
        }
      }
      lab.subscribe()
      lab.send(1...9)
      guard !lab.records.isEmpty else { return trial.skip("it does not subscribe at all") }
      trial.expect(
        journal.withLock { $0 } == ["disposal", "completion"],
        given: "more values than it needs",
        "one disposal upstream, then the completion",
        seen: journal.withLock { $0 }
      )
    },
    Check(
      "2.08",
      "What an upstream sends after its disposal is not passed on.",
      unless: [transparency]
    ) { trial in
      let lab = trial.lab(misbehaving: .ignoresDisposal)
      lab.send(1...2)
      lab.dispose()
      let before = lab.transcript
      lab.send(3...4)
      lab.end(.finished)
      trial.expectEqual(
        lab.transcript,
        before,
        given: "a disposal, then 2 values and the end from an upstream that goes on"
      )
    },
    Check(
      "2.09",
      "The completion is passed on with or without a request.",
      covers: ["O8"]
    ) { trial in
      for plan in [DemandPlan.manual, .unlimited] {
        if plan == .manual && trial.traits.has(.addsValues) { continue }
        let lab = trial.lab(demand: plan)
        lab.end(.finished)
        trial.expect(
          lab.probe.isFinished,
          given: "\(plan.initial) requested, the end at once",
          "the completion",
          seen: lab.transcript
        )
      }
      let lab = trial.lab()
      lab.sendLeadIn(trial.traits)
      lab.end(.finished)
      trial.expect(
        lab.probe.isFinished && lab.probe.completionCount == 1,
        given: "2 values, then the end",
        "the completion, once",
        seen: lab.transcript
      )
    },
    Check(
      "2.10",
      "A failure is passed on at once, with or without a request.",
      covers: ["4.02"],
      unless: [.has(.recovers, "it goes on after a failure"), finishesAtOnce]
    ) { trial in
      guard trial.fixture.canFail else { return trial.skip("its upstream cannot fail (E6)") }
      for plan in [DemandPlan.manual, .unlimited] {
        let lab = trial.lab(demand: plan)
        // Its own values may come before it subscribes.
        if lab.records.isEmpty { continue }
        lab.end(.failed)
        trial.expect(
          lab.probe.failure != nil,
          given: "\(plan.initial) requested, a failure at once",
          "the failure",
          seen: lab.transcript
        )
      }
    },
  ]

  static let finishesAtOnce = Exemption(
    applies: { $0.leadIn < 0 },
    reason: "it finishes at once, without its upstream"
  )

  static let transparency = Exemption.has(
    .passesSubscriptionThrough,
    "it hands on the subscription of its upstream, whose affair this is"
  )
}
