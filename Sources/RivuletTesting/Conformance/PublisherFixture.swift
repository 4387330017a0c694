import Rivulet

/// Something that can be subscribed to and sends the values that stand for 1, 2, 3 …
struct PublisherFixture: Sendable {
  /// What has to be done to have the values sent.
  struct Play: Sendable {
    let specimen: Specimen

    /// Has the values sent, where that does not happen by itself.
    let produce: @Sendable () -> Void
  }

  /// Whether it can be made to fail.
  let canFail: Bool

  /// The values that it sends, as text, where that is known.
  let expected: (@Sendable (_ count: Int) -> [String])?

  let make: @Sendable (_ count: Int, _ ending: Ending, Bench) -> Play
}

/// One subscription to what is verified.
final class Run: Sendable {
  let bench: Bench
  let probe: TextProbe
  private let play: Locked<PublisherFixture.Play?>

  init(_ play: PublisherFixture.Play, _ bench: Bench, _ probe: TextProbe) {
    self.play = Locked(play)
    self.bench = bench
    self.probe = probe
  }

  /// Subscribes the probe.
  func subscribe() {
    play.withLock { $0 }?.specimen.subscribe(probe.subscriber())
    bench.settle()
  }

  /// Has the values sent.
  func produce() {
    play.withLock { $0 }?.produce()
    bench.settle()
  }

  func request(_ demand: Demand) {
    probe.request(demand)
    bench.settle()
  }

  func dispose() {
    probe.dispose()
    bench.settle()
  }

  /// Lets go of the publisher.
  func forgetPublisher() {
    let play = play.withLock { $0.take() }
    _ = consume play
    bench.settle()
  }

  /// Requests more and more, until everything must have come.
  func requestInChunks(_ chunks: [Int] = [1, 2, 3], until count: Int) {
    var requested = 0
    while requested <= count {
      for chunk in chunks {
        request(.max(chunk))
        requested += chunk
      }
    }
  }

  var transcript: Transcript { Transcript(probe) }
}

extension Trial where Fixture == PublisherFixture {
  /// Makes a publisher and a probe for it.
  func prepare(
    _ count: Int,
    _ ending: Ending = .finished,
    demand: DemandPlan = .unlimited,
    disposeAt moment: Moment? = nil,
    reaction: TextProbe.Reaction? = nil
  ) -> Run {
    let bench = Bench(traits)
    let probe = TextProbe(demand: demand, disposeAt: moment, reaction: reaction)
    return Run(fixture.make(count, ending, bench), bench, probe)
  }

  /// Makes a publisher, subscribes a probe to it and has the values sent.
  func play(
    _ count: Int,
    _ ending: Ending = .finished,
    demand: DemandPlan = .unlimited,
    disposeAt moment: Moment? = nil,
    reaction: TextProbe.Reaction? = nil
  ) -> Run {
    let run = prepare(count, ending, demand: demand, disposeAt: moment, reaction: reaction)
    run.subscribe()
    run.produce()
    return run
  }

  /// What a subscriber without limits sees.
  func reference(_ count: Int, _ ending: Ending = .finished) -> Transcript {
    play(count, ending).transcript
  }

  /// The endings that the fixture can be given.
  var endings: [Ending] { fixture.canFail ? [.finished, .failed] : [.finished] }
}

extension Trial {
  /// Notes a breach unless the transcripts are equal.
  ///
  /// Where values of several upstreams meet, their order depends on the demand.
  func expectSame(_ seen: Transcript, as expected: Transcript, given input: String) {
    var (left, right) = (seen, expected)
    if traits.has(.joins) {
      left.values.sort()
      right.values.sort()
    }
    if traits.has(.joins), traits.has(.buffers) {
      // Which of its upstreams is ahead, depends on when each was asked: only the number is fixed.
      left.values = left.values.map { _ in "value" }
      right.values = right.values.map { _ in "value" }
    }
    expect(left == right, given: input, "\(expected)", seen: seen)
  }
}

/// Where the stack of the present thread ends, more or less.
@inline(never)
func stackPosition() -> Int {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { buffer in
    buffer.baseAddress.map { Int(bitPattern: $0) } ?? 0
  }
}
