import Rivulet

/// How much a probe asks for, and when.
public struct DemandPlan: Sendable, Hashable {
  /// How a probe asks for more after a value. Both ways mean the same (contract 2).
  public enum Channel: Sendable, Hashable, CaseIterable {
    /// By what `receive(_:)` returns.
    case returned

    /// By calling `request(_:)` inside `receive(_:)`.
    case requested
  }

  /// What is requested when the subscription arrives.
  public var initial: Demand

  /// What each of the next values adds.
  public var script: [Demand]

  /// What every value after the script adds.
  public var rest: Demand

  /// How it is asked for.
  public var channel: Channel

  /// Asks for `initial` first, then adds `script` value by value, then `rest` for every value.
  public init(
    _ initial: Demand,
    then script: [Demand] = [],
    rest: Demand = .none,
    by channel: Channel = .returned
  ) {
    self.initial = initial
    self.script = script
    self.rest = rest
    self.channel = channel
  }

  /// Everything at once.
  public static let unlimited = DemandPlan(.unlimited)

  /// Nothing, until the test calls `request(_:)` on the probe.
  public static let manual = DemandPlan(.none)

  /// One value, then one more for each value.
  public static func oneByOne(by channel: Channel = .returned) -> DemandPlan {
    DemandPlan(.max(1), rest: .max(1), by: channel)
  }

  /// What the value of that number adds, counted from 1.
  func demand(after number: Int) -> Demand {
    number <= script.count ? script[number - 1] : rest
  }
}
