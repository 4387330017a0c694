/// A rule that a verification knows: its number, its sentence, and how it is proved.
///
/// The numbers with a dot are those of the Reactive Streams specification. Those with a letter come
/// from the checklist of this library: O order, D demand, X cancellation, E errors, R re-entrancy
/// and threads, M memory, T time, C a promise of the contract that has no number elsewhere.
public struct Rule: Sendable, Hashable, CustomStringConvertible {
  /// How a rule is proved.
  public enum Proof: Sendable, Hashable {
    /// By running a fixture.
    case run

    /// By the types, so that a breach does not compile; with the reason.
    case types(String)

    /// Not at all: it can only be a policy, or is proved elsewhere; with the reason.
    case policy(String)
  }

  /// The number.
  public let id: String

  /// What has to hold.
  public let sentence: String

  /// The numbers of other rules that this one proves along the way.
  public let covers: [String]

  /// How it is proved.
  public let proof: Proof

  init(_ id: String, _ sentence: String, covers: [String] = [], proof: Proof = .run) {
    self.id = id
    self.sentence = sentence
    self.covers = covers
    self.proof = proof
  }

  /// The number and the sentence.
  public var description: String { "\(id) \(sentence)" }
}

/// A rule together with how it is checked on a kind of fixture.
struct Check<Fixture: Sendable>: Sendable {
  let rule: Rule
  let exemptions: [Exemption]
  let run: @Sendable (Trial<Fixture>) -> Void

  init(
    _ id: String,
    _ sentence: String,
    covers: [String] = [],
    unless exemptions: [Exemption] = [],
    run: @escaping @Sendable (Trial<Fixture>) -> Void
  ) {
    self.rule = Rule(id, sentence, covers: covers)
    self.exemptions = exemptions
    self.run = run
  }
}

/// Why a rule does not apply to a fixture.
struct Exemption: Sendable {
  let applies: @Sendable (Traits) -> Bool
  let reason: String

  /// The fixture has the trait.
  static func has(_ kind: Trait.Kind, _ reason: String) -> Exemption {
    Exemption(applies: { $0.has(kind) }, reason: reason)
  }

  /// The fixture does not have the trait.
  static func lacks(_ kind: Trait.Kind, _ reason: String) -> Exemption {
    Exemption(applies: { !$0.has(kind) }, reason: reason)
  }
}
