import Rivulet

/// Checks a publisher against the rules of Reactive Streams and the contract of this library.
///
/// The publisher under test has to send `count` values and finish; it is made anew for every check.
///
/// ```swift
/// let report = PublisherVerification("countdown") { count in
///   (0..<count).reversed().publisher
/// }.run()
/// #expect(report.isClean, "\(report)")
/// ```
public struct PublisherVerification: Verification {
  /// What the publisher is called in a report.
  public let name: String

  let traits: Traits
  let fixture: PublisherFixture

  init(name: String, traits: Traits, fixture: PublisherFixture) {
    self.name = name
    self.traits = traits
    self.fixture = fixture
  }

  /// A verification of a publisher.
  ///
  /// - Parameters:
  ///   - name: What it is called in a report.
  ///   - traits: What is special about it.
  ///   - expected: The values that it sends when it is asked for so many, if that is to be checked.
  ///   - make: Makes a publisher of so many values.
  public init<Source: Publisher>(
    _ name: String,
    _ traits: Trait...,
    expecting expected: (@Sendable (_ count: Int) -> [Source.Output])? = nil,
    make: @escaping @Sendable (_ count: Int) -> Source
  ) {
    self.init(name, traits: traits, expecting: expected, make: { count, _ in make(count) })
  }

  /// A verification of a publisher that uses a scheduler or closures, or that can fail.
  ///
  /// - Parameters:
  ///   - name: What it is called in a report.
  ///   - traits: What is special about it.
  ///   - expected: The values that it sends when it is asked for so many, if that is to be checked.
  ///   - makeFailing: Makes a publisher that fails after so many values, if it can.
  ///   - make: Makes a publisher of so many values.
  public init<Source: Publisher>(
    _ name: String,
    traits: [Trait],
    expecting expected: (@Sendable (_ count: Int) -> [Source.Output])? = nil,
    failing makeFailing: (@Sendable (_ count: Int, Bench) -> Source)? = nil,
    make: @escaping @Sendable (_ count: Int, Bench) -> Source
  ) {
    self.init(
      name: name,
      traits: Traits(traits),
      fixture: PublisherFixture(
        canFail: makeFailing != nil,
        expected: inText(expected)
      ) { count, ending, bench in
        let make = ending == .failed ? makeFailing ?? make : make
        return .init(specimen: Specimen(make(count, bench)), produce: {})
      }
    )
  }

  static var checks: [Check<PublisherFixture>] { signalChecks + demandChecks + endChecks }

  /// The rules that are checked.
  public static var rules: [Rule] { checks.map(\.rule) }

  /// Checks every rule that applies.
  public func run(_ thoroughness: Thoroughness = .quick) -> Report {
    verify(fixture, named: name, traits: traits, against: Self.checks, thoroughness)
  }
}
