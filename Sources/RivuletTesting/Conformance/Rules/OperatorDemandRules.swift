import Rivulet

extension OperatorVerification {
  /// D: how demand is carried upstream.
  static let demandChecks: [Check<OperatorFixture>] = [
    Check(
      "D3",
      "The upstream is asked for exactly what the downstream asks for.",
      unless: [
        .lacks(.passesOverflowThrough, "it keeps a demand of its own"),
        .has(.filters, "it asks for more where it leaves something out (D4)"),
        .has(.finishesEarly, "it asks for less in the end (D5)"),
        .has(.requestsUnlimited, "it asks for everything at once"),
      ]
    ) { trial in
      for channel in DemandPlan.Channel.allCases {
        let plan = DemandPlan(.max(2), then: [.none, .max(3)], rest: .none, by: channel)
        let lab = trial.lab(demand: plan)
        lab.send(1...9)
        lab.request(.max(1))
        trial.expectEqual(
          lab.records.map(\.totalDemand),
          lab.records.map { _ in .max(6) },
          given: "requests of 2, 3 and 1, \(channel)"
        )
      }
    },
    Check(
      "D4",
      "A value that is left out is replaced by a request for exactly one.",
      unless: [
        .lacks(.filters, "it leaves nothing out"),
        .has(.requestsUnlimited, "it asks for everything at once"),
        .has(.finishesEarly, "it asks for less in the end (D5)"), .has(.joins, "see D6"),
      ]
    ) { trial in
      let lab = trial.lab(demand: .manual)
      lab.request(.max(2))
      for number in 1...9 {
        lab.send(number...number)
        let leftOut = lab.feeds[0].records[0].deliveredCount - lab.probe.valueCount
        trial.expectEqual(
          lab.records[0].totalDemand,
          .max(2 + leftOut),
          given: "2 requested, \(number) values sent, \(leftOut) of them left out"
        )
      }
    },
    Check(
      "D5",
      "Who finishes early never asks for more than it needs.",
      unless: [
        .lacks(.finishesEarly, "it does not finish early"),
        .has(.requestsUnlimited, "it asks for everything at once"),
      ]
    ) { trial in
      let limit = trial.traits.valueLimit ?? 0
      for plan in [DemandPlan.unlimited, .oneByOne(), DemandPlan(.max(9), rest: .max(9))] {
        let lab = trial.lab(demand: plan)
        guard let record = lab.records.first else {
          return trial.skip("it does not subscribe at all")
        }
        lab.send(1...9)
        let leftOut = record.deliveredCount - lab.probe.valueCount
        let total = record.totalDemand
        trial.expect(
          total <= .max(limit + leftOut),
          given: "\(plan.initial) requested, 9 values, \(leftOut) of them left out",
          "at most \(limit + leftOut) requested upstream",
          seen: total
        )
      }
    },
    Check(
      "D6",
      "No upstream is asked for more than the downstream asks for and the buffer holds.",
      unless: [
        .has(.requestsUnlimited, "it asks an upstream for everything at once"),
        .has(.filters, "it asks for more where it leaves something out (D4)"),
      ]
    ) { trial in
      let size = trial.traits.bufferSize
      let lab = trial.lab(demand: .manual)
      for (step, demand) in [1, 1, 2].enumerated() {
        lab.request(.max(demand))
        lab.send((3 * step + 1)...(3 * step + 3))
        let allowed = Demand.max([1, 2, 4][step] + size)
        trial.expect(
          lab.records.allSatisfy { $0.totalDemand <= allowed },
          given: "\([1, 2, 4][step]) requested so far, 3 values offered by each upstream each time",
          "at most \(allowed) requested of each",
          seen: lab.records.map(\.totalDemand)
        )
      }
    },
    Check(
      "D12",
      "A request after the end is not passed on.",
      unless: [transparency]
    ) { trial in
      let disposed = trial.lab()
      disposed.send(1...1)
      disposed.dispose()
      let finished = trial.lab()
      finished.end(.finished)
      for (lab, end) in [(disposed, "a disposal"), (finished, "the end")] {
        let before = lab.calls.count
        lab.request(.max(5))
        trial.expect(
          lab.calls.count == before,
          given: "\(end), then a request of 5",
          "no call upstream",
          seen: lab.calls.suffix(max(0, lab.calls.count - before)).map(\.message)
        )
      }
    },
    Check(
      "D13",
      "Values of an upstream that ignores demand are not passed on beyond the demand.",
      unless: [.has(.passesOverflowThrough, "demand is its upstream's affair")]
    ) { trial in
      let lab = trial.lab(demand: .manual, misbehaving: .ignoresDemand)
      lab.send(1...4)
      lab.request(.max(1))
      lab.send(5...8)
      trial.expect(
        !lab.probe.hasOverflow,
        given: "8 values that nobody requested, and a request of 1",
        "at most 1 value",
        seen: lab.transcript
      )
    },
  ]
}
