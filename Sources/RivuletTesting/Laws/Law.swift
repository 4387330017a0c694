import Rivulet

/// Something that holds for every stream.
///
/// ```swift
/// let law = Law("doubling is adding twice") { sample in
///   sample.difference(
///     between: sample.publisher().map { $0 * 2 },
///     and: sample.publisher().map { $0 + $0 }
///   )
/// }
/// let report = law.check()
/// #expect(report.holds, "\(report)")
/// ```
public struct Law: Sendable {
  /// Two sides that should be equal and are not.
  public struct Disagreement: Sendable, Hashable {
    /// What should have come.
    public var expected: String

    /// What came.
    public var seen: String

    /// A disagreement.
    public init(expected: String, seen: String) {
      self.expected = expected
      self.seen = seen
    }
  }

  /// What it says.
  public let name: String

  /// How many streams it is about.
  public let streamCount: Int

  let test: @Sendable (LawSample) -> Disagreement?

  /// A law about some streams.
  ///
  /// - Parameters:
  ///   - name: What it says.
  ///   - count: How many streams it is about.
  ///   - test: Tries it on a sample; says where the sides disagree, if they do.
  public init(
    _ name: String,
    streams count: Int = 1,
    test: @escaping @Sendable (LawSample) -> Disagreement?
  ) {
    self.name = name
    streamCount = count
    self.test = test
  }

  /// Tries the law on random samples, and looks for the simplest one on which it does not hold.
  ///
  /// - Parameters:
  ///   - runs: On how many samples.
  ///   - seed: Where the random numbers begin; the same seed gives the same samples.
  /// - Returns: Whether it held, and if not, where.
  public func check(runs: Int = 100, seed: UInt64 = 1) -> LawReport {
    var random = SplittableRandom(seed: seed)
    for run in 1..<(1 + runs) {
      var own = random.split()
      let sample = LawSample(streams: streamCount, from: &own)
      if let disagreement = test(sample) {
        let (simplest, last) = simplify(sample, disagreement)
        return LawReport(
          law: name,
          seed: seed,
          runs: run,
          failure: .init(sample: simplest, disagreement: last)
        )
      }
    }
    return LawReport(law: name, seed: seed, runs: runs, failure: nil)
  }

  private func simplify(
    _ sample: LawSample,
    _ disagreement: Disagreement
  ) -> (LawSample, Disagreement) {
    var (simplest, last) = (sample, disagreement)
    var budget = 2_000
    var candidates = simplest.simplifications[...]
    while budget > 0, let candidate = candidates.popFirst() {
      budget -= 1
      if let disagreement = test(candidate) {
        (simplest, last) = (candidate, disagreement)
        candidates = simplest.simplifications[...]
      }
    }
    return (simplest, last)
  }
}

/// What came of checking a law.
public struct LawReport: Sendable, CustomStringConvertible {
  /// Where a law does not hold.
  public struct Failure: Sendable, Hashable {
    /// The simplest sample that was found.
    public let sample: LawSample

    /// What the sides were.
    public let disagreement: Law.Disagreement
  }

  /// What the law says.
  public let law: String

  /// Where the random numbers began.
  public let seed: UInt64

  /// On how many samples it was tried.
  public let runs: Int

  /// Where it does not hold.
  public let failure: Failure?

  /// Whether it held on every sample.
  public var holds: Bool { failure == nil }

  /// The law, and if it does not hold the streams as marbles, both sides and the seed.
  public var description: String {
    guard let failure else { return "\(law): holds for \(runs) samples (seed \(seed))" }
    let sample = failure.sample.description.split(separator: "\n").map { "  \($0)" }
    let lines =
      ["\(law): does not hold (seed \(seed), run \(runs))"] + sample
      + [
        "  expected  \(failure.disagreement.expected)", "  seen      \(failure.disagreement.seen)",
      ]
    return lines.joined(separator: "\n")
  }
}

extension LawSample {
  /// Where two publishers disagree, requested in the steps of this sample.
  public func difference<Left: Publisher, Right: Publisher>(
    between left: Left,
    and right: Right
  ) -> Law.Disagreement? where Left.Output == Right.Output {
    disagreement(expected: transcript(of: right), seen: transcript(of: left))
  }

  /// Where a publisher disagrees with values and an end.
  public func difference<Source: Publisher>(
    between publisher: Source,
    and values: [Source.Output],
    fails: Bool = false
  ) -> Law.Disagreement? {
    let ending = fails ? "failure(\(TestFailure.law))" : "finished"
    let expected = Transcript(values: values.map { String(describing: $0) }, ending: ending)
    return disagreement(expected: expected, seen: transcript(of: publisher))
  }

  func disagreement(expected: Transcript, seen: Transcript) -> Law.Disagreement? {
    seen == expected ? nil : .init(expected: "\(expected)", seen: "\(seen)")
  }

  /// What comes of a publisher that is asked in the steps of this sample.
  func transcript(of publisher: some Publisher, plan: DemandPlan? = nil) -> Transcript {
    let probe = TextProbe(demand: plan ?? DemandPlan(.none))
    Specimen(publisher).subscribe(probe.subscriber())
    guard plan == nil else { return Transcript(probe) }
    var requests = 0
    while !probe.isDisposed, requests < 200 {
      probe.request(.max(chunks[requests % chunks.count]))
      requests += 1
    }
    return Transcript(probe)
  }
}
