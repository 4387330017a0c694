/// The ways in which a test publisher breaks the contract, on purpose.
public struct Misbehaviour: OptionSet, Sendable, Hashable {
  /// One bit for each way.
  public let rawValue: Int

  /// The ways whose bits are set.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Sends values that nobody requested (against contract 2).
  public static let ignoresDemand = Misbehaviour(rawValue: 1 << 0)

  /// Goes on after `dispose()` (against contract 1).
  public static let ignoresDisposal = Misbehaviour(rawValue: 1 << 1)

  /// Sends what it is told to after a completion as well (against contract 1).
  public static let continuesAfterCompletion = Misbehaviour(rawValue: 1 << 2)

  /// Sends no subscription before `sendSubscription()` is called, but values (against contract 1).
  public static let withholdsSubscription = Misbehaviour(rawValue: 1 << 3)
}
