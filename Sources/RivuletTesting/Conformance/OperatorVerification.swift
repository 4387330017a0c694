import Rivulet

/// Checks an operator against the rules of Reactive Streams and the contract of this library.
///
/// The operator is put between an upstream that the verification controls, and a probe. Upstream it
/// has to be a good subscriber, downstream a good publisher; between them it has to carry demand,
/// disposal, errors and completion, and to let go of everything in the end.
///
/// ```swift
/// let report = OperatorVerification("doubled", .passesSubscriptionThrough) { $0.map { $0 * 2 } }
///   .run()
/// #expect(report.isClean, "\(report)")
/// ```
public struct OperatorVerification: Verification {
  /// What the operator is called in a report.
  public let name: String

  let traits: Traits
  let fixture: OperatorFixture

  /// A verification of an operator whose upstream sends integers and may fail.
  ///
  /// - Parameters:
  ///   - name: What it is called in a report.
  ///   - traits: What is special about it.
  ///   - expected: The values that it makes of the given ones, if that is to be checked.
  ///   - build: Applies the operator.
  public init<Result: Publisher>(
    _ name: String,
    _ traits: Trait...,
    expecting expected: (@Sendable ([Int]) -> [Result.Output])? = nil,
    build: @escaping @Sendable (Upstream<Int, TestFailure>) -> Result
  ) {
    self.init(
      name: name,
      traits: traits,
      upstreams: 1,
      failure: TestFailure("upstream"),
      expected: expected
    ) { upstreams, _ in build(upstreams[0]) }
  }

  /// A verification of an operator that uses a scheduler or closures, or whose input is not `Int`.
  ///
  /// - Parameters:
  ///   - name: What it is called in a report.
  ///   - input: The type of the values that it is given.
  ///   - traits: What is special about it.
  ///   - expected: The values that it makes of those that stand for the given numbers.
  ///   - build: Applies the operator.
  public init<Input: ConformanceInput, Result: Publisher>(
    _ name: String,
    of input: Input.Type,
    _ traits: Trait...,
    expecting expected: (@Sendable ([Int]) -> [Result.Output])? = nil,
    build: @escaping @Sendable (Upstream<Input, TestFailure>, Bench) -> Result
  ) {
    self.init(
      name: name,
      traits: traits,
      upstreams: 1,
      failure: TestFailure("upstream"),
      expected: expected
    ) { upstreams, bench in build(upstreams[0], bench) }
  }

  /// A verification of an operator whose upstream cannot fail.
  ///
  /// - Parameters:
  ///   - name: What it is called in a report.
  ///   - input: The type of the values that it is given.
  ///   - traits: What is special about it.
  ///   - expected: The values that it makes of those that stand for the given numbers.
  ///   - build: Applies the operator.
  public init<Input: ConformanceInput, Result: Publisher>(
    neverFailing name: String,
    of input: Input.Type,
    _ traits: Trait...,
    expecting expected: (@Sendable ([Int]) -> [Result.Output])? = nil,
    build: @escaping @Sendable (Upstream<Input, Never>, Bench) -> Result
  ) {
    self.init(name: name, traits: traits, upstreams: 1, failure: nil, expected: expected) {
      upstreams,
      bench in build(upstreams[0], bench)
    }
  }

  /// A verification of an operator with several upstreams.
  ///
  /// - Parameters:
  ///   - name: What it is called in a report.
  ///   - count: How many upstreams it has.
  ///   - input: The type of the values that it is given.
  ///   - traits: What is special about it.
  ///   - expected: The values that it makes of those that stand for the given numbers, if each
  ///     upstream sends them all when it is subscribed to.
  ///   - build: Applies the operator.
  public init<Input: ConformanceInput, Result: Publisher>(
    _ name: String,
    joining count: Int,
    of input: Input.Type,
    _ traits: Trait...,
    expecting expected: (@Sendable ([Int]) -> [Result.Output])? = nil,
    build: @escaping @Sendable ([Upstream<Input, TestFailure>], Bench) -> Result
  ) {
    self.init(
      name: name,
      traits: traits,
      upstreams: count,
      failure: TestFailure("upstream"),
      expected: expected,
      build: build
    )
  }

  private init<Input: ConformanceInput, Failure: Error, Result: Publisher>(
    name: String,
    traits: [Trait],
    upstreams count: Int,
    failure: Failure?,
    expected: (@Sendable ([Int]) -> [Result.Output])?,
    build: @escaping @Sendable ([Upstream<Input, Failure>], Bench) -> Result
  ) {
    self.name = name
    self.traits = Traits(traits, upstreams: count)
    self.fixture = OperatorFixture(
      build: { (scripts: [UpstreamScript], bench: Bench) -> OperatorFixture.Assembly in
        let upstreams = scripts.map {
          Upstream<Input, Failure>($0, failure: failure, bench: bench)
        }
        return OperatorFixture.Assembly(
          feeds: upstreams,
          specimen: Specimen(build(upstreams, bench))
        )
      },
      expected: inText(expected),
      canFail: failure != nil
    )
  }

  static var checks: [Check<OperatorFixture>] {
    upstreamChecks + orderChecks + demandChecks + endChecks + errorChecks + memoryChecks
      + raceChecks + sourceChecks + turnChecks + callbackChecks
  }

  /// The rules that are checked on the operator itself.
  public static var rules: [Rule] { checks.map(\.rule) }

  /// Checks every rule that applies, with the operator's upstream side and as a publisher.
  public func run(_ thoroughness: Thoroughness = .quick) -> Report {
    var report = verify(fixture, named: name, traits: traits, against: Self.checks, thoroughness)
    report.append(
      verify(
        fixture.publisherFixture(traits),
        named: name,
        traits: traits,
        against: PublisherVerification.checks,
        thoroughness
      )
    )
    return report
  }
}
