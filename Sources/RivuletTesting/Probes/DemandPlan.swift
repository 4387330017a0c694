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

  /// What is asked instead of the script, where it depends on the value.
  private var answer: Answer?

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

  /// That many values, and more when the test calls `request(_:)` on the probe.
  ///
  /// - Precondition: `count` is not negative.
  public static func max(_ count: Int) -> DemandPlan { DemandPlan(.max(count)) }

  /// One value, then one more for each value.
  public static func oneByOne(by channel: Channel = .returned) -> DemandPlan {
    DemandPlan(.max(1), rest: .max(1), by: channel)
  }

  /// Asks for `initial` first, then adds what a closure says of each value.
  ///
  /// ```swift
  /// let source = TestPublisher<Int, Never>()
  /// let plan = DemandPlan.answering(.max(1)) { (value: Int, number) in
  ///   value < 0 ? .none : .max(number)
  /// }
  /// let probe = source.probe(demand: plan)
  /// [5, 6, -1].forEach(source.send)
  /// #expect(source.subscriptions[0].answers == [.max(1), .max(2), .none])
  /// ```
  ///
  /// Such a plan is equal to its copies only.
  ///
  /// - Parameters:
  ///   - initial: What is requested when the subscription arrives.
  ///   - channel: How more is asked for.
  ///   - answer: What a value adds; it gets the value and its number, counted from 1.
  /// - Returns: The plan.
  /// - Precondition: The values of the probe are of the type that the closure takes.
  public static func answering<Value: Sendable>(
    _ initial: Demand,
    by channel: Channel = .returned,
    _ answer: @escaping @Sendable (_ value: Value, _ number: Int) -> Demand
  ) -> DemandPlan {
    var plan = DemandPlan(initial, by: channel)
    plan.answer = Answer { value, number in
      let typed = value as? Value
      precondition(typed != nil, "the plan answers \(Value.self), not \(type(of: value))")
      return typed.map { answer($0, number) } ?? .none
    }
    return plan
  }

  /// What a value adds; its number is counted from 1.
  func demand(after value: some Sendable, number: Int) -> Demand {
    if let answer { return answer.demand(value, number) }
    return number <= script.count ? script[number - 1] : rest
  }
}

/// A closure that is compared by identity.
private final class Answer: Sendable, Hashable {
  let demand: @Sendable (any Sendable, Int) -> Demand

  init(_ demand: @escaping @Sendable (any Sendable, Int) -> Demand) {
    self.demand = demand
  }

  static func == (left: Answer, right: Answer) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
