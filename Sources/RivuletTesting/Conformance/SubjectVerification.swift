import Rivulet

/// Something that is sent to by hand, between its hands and its subscribers.
struct SubjectFixture: Sendable {
  /// One such thing at work.
  struct Handle: Sendable {
    let specimen: Specimen
    let send: @Sendable (Int) -> Void
    /// Ends it, if that can be done by hand.
    let end: (@Sendable (Ending) -> Void)?
    /// Lets go of it.
    let release: @Sendable () -> Void
  }

  let canFail: Bool
  let make: @Sendable (Bench) -> Handle
}

/// Checks a subject, or any other source that is sent to by hand.
///
/// ```swift
/// let report = SubjectVerification(
///   "subject", of: Int.self, .multicast,
///   make: { _ in Subject<Int, Never>() },
///   publisher: { $0 },
///   send: { $0.send($1) }
/// ).run()
/// #expect(report.isClean, "\(report)")
/// ```
public struct SubjectVerification: Verification {
  /// What the subject is called in a report.
  public let name: String

  let traits: Traits
  let fixture: SubjectFixture

  /// A verification of a source that is sent to by hand.
  ///
  /// - Parameters:
  ///   - name: What it is called in a report.
  ///   - input: The type of what is sent to it.
  ///   - traits: What is special about it.
  ///   - failure: An error with which it can be ended.
  ///   - make: Makes it.
  ///   - publisher: What is subscribed to.
  ///   - send: Sends it a value.
  ///   - end: Ends it; without this, it ends when nobody keeps it.
  public init<Host: Sendable, Source: Publisher, Input: ConformanceInput>(
    _ name: String,
    of input: Input.Type,
    _ traits: Trait...,
    failure: Source.Failure? = nil,
    make: @escaping @Sendable (Bench) -> Host,
    publisher: @escaping @Sendable (Host) -> Source,
    send: @escaping @Sendable (Host, Input) -> Void,
    end: (@Sendable (Host, Completion<Source.Failure>) -> Void)? = nil
  ) {
    self.name = name
    self.traits = Traits(traits)
    self.fixture = SubjectFixture(canFail: failure != nil) { (bench: Bench) in
      let host = Box(make(bench))
      var endByHand: (@Sendable (Ending) -> Void)?
      if let end {
        endByHand = { ending in
          guard let held = host.content else { return }
          switch (ending, failure) {
          case (.failed, let failure?): end(held, .failure(failure))
          default: end(held, .finished)
          }
        }
      }
      return SubjectFixture.Handle(
        specimen: Specimen { subscriber in
          guard let held = host.content else { return }
          publisher(held).subscribe(Transcriber(target: subscriber))
        },
        send: { number in
          guard let held = host.content else { return }
          send(held, bench.sample(number))
        },
        end: endByHand,
        release: { host.release() }
      )
    }
  }

  static var checks: [Check<SubjectFixture>] { subjectChecks }

  /// The rules that are checked on the subject itself.
  public static var rules: [Rule] { checks.map(\.rule) }

  /// Checks every rule that applies, by hand and as a publisher.
  public func run(_ thoroughness: Thoroughness = .quick) -> Report {
    var report = verify(fixture, named: name, traits: traits, against: Self.checks, thoroughness)
    report.append(
      verify(
        fixture.publisherFixture,
        named: name,
        traits: traits,
        against: PublisherVerification.checks,
        thoroughness
      )
    )
    return report
  }
}

/// Holds something until it is released.
private final class Box<Content: Sendable>: Sendable {
  private let held: Locked<Content?>

  init(_ content: Content) {
    held = Locked(content)
  }

  var content: Content? { held.withLock { $0 } }

  func release() {
    let content = held.withLock { $0.take() }
    _ = consume content
  }
}

extension SubjectFixture {
  /// The subject as a publisher that is sent the values and its end.
  var publisherFixture: PublisherFixture {
    PublisherFixture(canFail: canFail, expected: nil) { count, ending, bench in
      let handle = make(bench)
      return .init(specimen: handle.specimen) {
        for number in 1..<(1 + count) { handle.send(number) }
        if let end = handle.end { end(ending) } else { handle.release() }
      }
    }
  }
}

/// A subject at work, with probes that have subscribed to it.
final class Stage: Sendable {
  let bench: Bench
  let handle: SubjectFixture.Handle
  let probes: [TextProbe]

  init(_ handle: SubjectFixture.Handle, _ bench: Bench, _ probes: [TextProbe]) {
    self.handle = handle
    self.bench = bench
    self.probes = probes
    for probe in probes { subscribe(probe) }
  }

  func subscribe(_ probe: TextProbe) {
    handle.specimen.subscribe(probe.subscriber())
    bench.settle()
  }

  func send(_ numbers: ClosedRange<Int>) {
    for number in numbers {
      handle.send(number)
      bench.settle()
    }
  }

  /// Ends it by hand, or else by letting go of it.
  func end(_ ending: Ending = .finished) {
    if let end = handle.end { end(ending) } else { handle.release() }
    bench.settle()
  }

  var transcripts: [Transcript] { probes.map { Transcript($0) } }
}

extension Trial where Fixture == SubjectFixture {
  /// Makes the subject and has the probes subscribe to it.
  func stage(_ probes: [TextProbe]) -> Stage {
    let bench = Bench(traits)
    return Stage(fixture.make(bench), bench, probes)
  }

  /// Makes the subject and has a probe for each plan subscribe to it.
  func stage(_ plans: DemandPlan...) -> Stage {
    stage(plans.map { TextProbe(demand: $0) })
  }
}
