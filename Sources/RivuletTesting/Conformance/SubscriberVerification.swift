import Rivulet

/// A subscriber at the end of an upstream that a verification controls.
struct SubscriberFixture: Sendable {
  /// A subscriber that has not subscribed yet.
  struct Assembly: Sendable {
    let feed: any Feed
    /// Subscribes, and returns what ends the subscription.
    let attach: @Sendable () -> (any Disposable)?
  }

  let canFail: Bool
  let build: @Sendable (UpstreamScript, Bench) -> Assembly
}

/// Checks a subscriber: `sink`, `bind`, or one of your own.
///
/// The subscriber tells a hook of what it receives.
///
/// ```swift
/// let report = SubscriberVerification(neverFailing: "sink", of: Int.self, .ignoresCompletion) {
///   upstream, hook in
///   upstream.sink { hook.receive($0) }
/// }.run()
/// #expect(report.isClean, "\(report)")
/// ```
public struct SubscriberVerification: Verification {
  /// What the subscriber is called in a report.
  public let name: String

  let traits: Traits
  let fixture: SubscriberFixture

  /// A verification of a subscriber whose upstream may fail.
  ///
  /// - Parameters:
  ///   - name: What it is called in a report.
  ///   - input: The type of the values that it is given.
  ///   - traits: What is special about it.
  ///   - attach: Subscribes it, has it tell the hook what it receives, and returns what ends the
  ///     subscription, if there is such a thing.
  public init<Input: ConformanceInput>(
    _ name: String,
    of input: Input.Type,
    _ traits: Trait...,
    attach: @escaping @Sendable (Upstream<Input, TestFailure>, Hook) -> (any Disposable)?
  ) {
    self.init(name: name, traits: traits, failure: TestFailure("upstream"), attach: attach)
  }

  /// A verification of a subscriber whose upstream cannot fail.
  ///
  /// - Parameters:
  ///   - name: What it is called in a report.
  ///   - input: The type of the values that it is given.
  ///   - traits: What is special about it.
  ///   - attach: Subscribes it, has it tell the hook what it receives, and returns what ends the
  ///     subscription, if there is such a thing.
  public init<Input: ConformanceInput>(
    neverFailing name: String,
    of input: Input.Type,
    _ traits: Trait...,
    attach: @escaping @Sendable (Upstream<Input, Never>, Hook) -> (any Disposable)?
  ) {
    self.init(name: name, traits: traits, failure: nil, attach: attach)
  }

  private init<Input: ConformanceInput, Failure: Error>(
    name: String,
    traits: [Trait],
    failure: Failure?,
    attach: @escaping @Sendable (Upstream<Input, Failure>, Hook) -> (any Disposable)?
  ) {
    self.name = name
    self.traits = Traits(traits)
    self.fixture = SubscriberFixture(canFail: failure != nil) { script, bench in
      let upstream = Upstream<Input, Failure>(script, failure: failure, bench: bench)
      return .init(feed: upstream) { attach(upstream, bench.hook()) }
    }
  }

  static var checks: [Check<SubscriberFixture>] { subscriberChecks + subscriberEndChecks }

  /// The rules that are checked.
  public static var rules: [Rule] { checks.map(\.rule) }

  /// Checks every rule that applies.
  public func run(_ thoroughness: Thoroughness = .quick) -> Report {
    verify(fixture, named: name, traits: traits, against: Self.checks, thoroughness)
  }
}

/// A subscriber at work.
final class Seat: Sendable {
  let bench: Bench
  let feed: any Feed
  private let token: Locked<(any Disposable)?>

  init(_ assembly: SubscriberFixture.Assembly, _ bench: Bench) {
    self.bench = bench
    feed = assembly.feed
    token = Locked(assembly.attach())
    bench.settle()
  }

  var hasToken: Bool { token.withLock { $0 != nil } }

  func send(_ numbers: ClosedRange<Int>) {
    for number in numbers {
      feed.send(number)
      bench.settle()
    }
  }

  /// Sends numbers as far as they are requested.
  func sendRequested(_ count: Int) {
    for number in 1..<(1 + count) where feed.hasDemand { send(number...number) }
  }

  func end(_ ending: Ending) {
    feed.end(ending)
    bench.settle()
  }

  func dispose() {
    token.withLock { $0 }?.dispose()
    bench.settle()
  }

  func forgetToken() {
    let token = token.withLock { $0.take() }
    _ = consume token
  }

  var record: SubscriptionRecord? { feed.records.first }
  var received: [String] { bench.watch.received }
  var completions: [String] { bench.watch.completions }
}

extension Trial where Fixture == SubscriberFixture {
  /// Has the subscriber subscribe.
  func seat(misbehaving misbehaviour: Misbehaviour = [], on bench: Bench? = nil) -> Seat {
    let bench = bench ?? Bench(traits)
    return Seat(fixture.build(UpstreamScript(misbehaviour: misbehaviour), bench), bench)
  }

  var endings: [Ending] { fixture.canFail ? [.finished, .failed] : [.finished] }
}
