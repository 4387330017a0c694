import Rivulet

extension Law {
  /// The laws of the library's own operators.
  public static let all: [Law] = stages + joins + demands

  private static let stages: [Law] = [
    Law("map by the identity is nothing") { sample in
      sample.difference(
        between: sample.publisher().map { value in value },
        and: sample.publisher()
      )
    },
    Law("two maps are one map by both") { sample in
      let (n, m) = (sample.n, sample.m)
      return sample.difference(
        between: sample.publisher().map { value in value + n }
          .map { value in value * m },
        and: sample.publisher().map { value in (value + n) * m }
      )
    },
    Law("two filters are one filter by both") { sample in
      let (n, m) = (sample.n, sample.m)
      return sample.difference(
        between: sample.publisher().filter { value in value != n }
          .filter { value in value < m },
        and: sample.publisher()
          .filter { value in value != n && value < m }
      )
    },
    Law("dropFirst and prefix cut a slice out") { sample in
      let (values, n, m) = (sample.streams[0].values, sample.n, sample.m)
      let slice = Array(values.dropFirst(n).prefix(m))
      let isCut = m == 0 || values.count >= n + m
      return sample.difference(
        between: sample.publisher().dropFirst(n).prefix(m),
        and: slice,
        fails: sample.streams[0].fails && !isCut
      )
    },
    Law("scan sends what reduce would send so far") { sample in
      let values = sample.streams[0].values
      return sample.difference(
        between: sample.publisher().scan(0) { sum, value in sum + value },
        and: values.indices.map { values[...$0].reduce(0, +) },
        fails: sample.streams[0].fails
      )
    },
    Law("what a stream does at once it does in virtual time") { sample in
      let scheduler = TestScheduler()
      let probe = TextProbe()
      Specimen(sample.publisher(on: scheduler)).subscribe(probe.subscriber())
      scheduler.advance(by: .seconds(100))
      return sample.disagreement(
        expected: sample.transcript(of: sample.publisher()),
        seen: Transcript(probe)
      )
    },
  ]

  private static let joins: [Law] = [
    Law("append is the concatenation of arrays", streams: 2) { sample in
      let (first, second) = (sample.streams[0], sample.streams[1])
      return sample.difference(
        between: sample.publisher(0).append(sample.publisher(1)),
        and: first.fails ? first.values : first.values + second.values,
        fails: first.fails || second.fails
      )
    },
    Law("append is associative", streams: 3) { sample in
      sample.difference(
        between: sample.publisher(0).append(sample.publisher(1)).append(sample.publisher(2)),
        and: sample.publisher(0).append(sample.publisher(1).append(sample.publisher(2)))
      )
    },
    Law("zip is the zip of arrays", streams: 2) { sample in
      var sample = sample
      for index in 0...1 { sample.streams[index].fails = false }
      let (first, second) = (sample.streams[0], sample.streams[1])
      return sample.difference(
        between: sample.publisher(0).zip(sample.publisher(1)),
        and: zip(first.values, second.values).map { ($0, $1) }
      )
    },
    Law("merge is the order of time", streams: 2) { sample in
      let scheduler = TestScheduler()
      let merged = sample.publisher(0, on: scheduler).merge(
        with: sample.publisher(1, on: scheduler)
      )
      let probe = TextProbe()
      Specimen(merged).subscribe(probe.subscriber())
      scheduler.advance(by: .seconds(100))
      let events =
        (sample.streams[0].events.map { (0, $0) } + sample.streams[1].events.map { (1, $0) })
        .enumerated().sorted { left, right in
          let (first, second) = (left.element.1.time, right.element.1.time)
          return first == second ? left.offset < right.offset : first < second
        }.map(\.element.1)
      let end = events.firstIndex { $0.signal.completion == .failure(.law) }
      let values = events.prefix(upTo: end ?? events.endIndex).compactMap(\.signal.value)
      return sample.disagreement(
        expected: Transcript(
          values: values.map { "\($0)" },
          ending: end == nil ? "finished" : "failure(\(TestFailure.law))"
        ),
        seen: Transcript(probe)
      )
    },
  ]

  private static let demands: [Law] = [
    Law("returned demand is requested demand is all of it", streams: 2) { sample in
      let source = sample.publisher(0).append(sample.publisher(1))
      let all = sample.transcript(of: source, plan: .unlimited)
      let initial = Demand.max(1 + sample.n)
      let script = sample.chunks.map { Demand.max($0) }
      for channel in DemandPlan.Channel.allCases {
        let plan = DemandPlan(initial, then: script, rest: .max(1), by: channel)
        let seen = sample.transcript(of: source, plan: plan)
        if seen != all { return sample.disagreement(expected: all, seen: seen) }
      }
      return sample.disagreement(expected: all, seen: sample.transcript(of: source))
    }
  ]
}
