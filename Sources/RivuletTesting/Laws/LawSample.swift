import Rivulet

/// What a law is tried on: a few streams, two numbers, and the steps in which values are requested.
public struct LawSample: Sendable, Hashable {
  /// One stream: values with the ticks that pass before each, and its end.
  public struct Stream: Sendable, Hashable {
    /// A value, and how many ticks pass before it.
    public struct Entry: Sendable, Hashable {
      /// The ticks.
      public var gap: Int

      /// The value.
      public var value: Int
    }

    /// The values.
    public var entries: [Entry]

    /// Whether it fails, one tick after its last value, rather than finishes.
    public var fails: Bool

    /// The values alone.
    public var values: [Int] { entries.map(\.value) }
  }

  /// The streams.
  public var streams: [Stream]

  /// A number for the law to use, from 0 to 6.
  public var n: Int

  /// Another one.
  public var m: Int

  /// How many values are requested, step by step, over and over.
  public var chunks: [Int]

  /// A sample of that many streams.
  init(streams count: Int, from random: inout SplittableRandom) {
    streams = (0..<count).map { _ in Stream(from: &random) }
    n = random.number(below: 7)
    m = random.number(below: 7)
    chunks = (0...random.number(below: 3)).map { _ in 1 + random.number(below: 4) }
  }

  /// The stream of that number as a publisher that sends as soon as it is asked to.
  public func publisher(_ index: Int = 0) -> some Publisher<Int, TestFailure> {
    let stream = streams[index]
    let script = UpstreamScript(numbers: stream.values, ending: stream.fails ? .failed : .finished)
    return Upstream<Int, TestFailure>(script, failure: .law, bench: Bench(Traits([])))
  }

  /// The stream of that number as a publisher that sends in virtual time, a tick being a second.
  public func publisher(
    _ index: Int = 0,
    on scheduler: TestScheduler
  ) -> some Publisher<Int, TestFailure> {
    scheduler.cold(Marbles(events: streams[index].events, values: .asWritten(), tick: .seconds(1)))
  }
}

extension LawSample.Stream {
  init(from random: inout SplittableRandom) {
    entries = (0..<random.number(below: 9)).map { _ in
      Entry(gap: random.number(below: 4), value: random.number(below: 10))
    }
    fails = random.number(below: 4) == 0
  }

  /// What happens, and when.
  var events: [Recorded<Int, TestFailure>] {
    var time = Duration.zero
    var events = entries.map { entry -> Recorded<Int, TestFailure> in
      time += .seconds(entry.gap)
      return Recorded(time, .value(entry.value))
    }
    let end: Completion<TestFailure> = fails ? .failure(.law) : .finished
    events.append(Recorded(time + .seconds(1), .completion(end)))
    return events
  }
}

extension TestFailure {
  /// The failure of the streams of a sample.
  static let law = TestFailure("#")
}

extension LawSample: CustomStringConvertible {
  /// The streams as marbles, one a line, then the numbers.
  public var description: String {
    let diagrams = streams.map { stream in
      stream.events.map { $0.symbol { "\($0)" } }
    }
    let rows = MarbleLayout(diagrams, tick: .seconds(1)).rows
    return (rows + ["n = \(n), m = \(m), requests of \(chunks)"]).joined(separator: "\n")
  }
}

extension LawSample {
  /// Samples that are a little simpler, the simplest first.
  var simplifications: [LawSample] {
    var result: [LawSample] = []
    func add(_ change: (inout LawSample) -> Void) {
      var copy = self
      change(&copy)
      if copy != self { result.append(copy) }
    }
    for index in streams.indices {
      add { $0.streams[index].entries = [] }
      for position in streams[index].entries.indices {
        add { $0.streams[index].entries.remove(at: position) }
      }
      add { $0.streams[index].fails = false }
      for position in streams[index].entries.indices {
        add { $0.streams[index].entries[position].gap = 1 }
        add { $0.streams[index].entries[position].value /= 2 }
      }
    }
    add { $0.chunks = [1] }
    add { $0.n /= 2 }
    add { $0.m /= 2 }
    return result
  }
}
