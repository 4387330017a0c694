import Rivulet

/// A type whose values a verification can make by itself, to send them through what it verifies.
public protocol ConformanceInput: Sendable {
  /// The value that stands for a number; different numbers have different values.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - lifetime: An object that the value may carry, to show that it is released in the end.
  /// - Returns: The value.
  static func sample(_ number: Int, _ lifetime: Lifetime) -> Self
}

extension Int: ConformanceInput {
  /// The number itself.
  public static func sample(_ number: Int, _ lifetime: Lifetime) -> Int { number }
}

extension String: ConformanceInput {
  /// The number in digits.
  public static func sample(_ number: Int, _ lifetime: Lifetime) -> String { "\(number)" }
}

/// A number that carries an object, so that a verification sees who keeps it.
public struct Item: ConformanceInput, Hashable, CustomStringConvertible {
  /// The number.
  public let number: Int

  private let lifetime: Lifetime?

  /// A number with the object.
  public static func sample(_ number: Int, _ lifetime: Lifetime) -> Item {
    Item(number: number, lifetime: lifetime)
  }

  /// Whether the numbers are equal.
  public static func == (left: Item, right: Item) -> Bool { left.number == right.number }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The number.
  public var description: String { "\(number)" }
}

/// Any error, as text.
struct TextFailure: Error, Hashable, CustomStringConvertible {
  let description: String
}

typealias TextProbe = Probe<String, TextFailure>

/// A publisher under test, with its types erased.
struct Specimen: Sendable {
  let subscribe: @Sendable (TestSubscriber<String, TextFailure>) -> Void

  init<Source: Publisher>(_ publisher: Source) {
    subscribe = { publisher.subscribe(Transcriber(target: $0)) }
  }

  init(_ subscribe: @escaping @Sendable (TestSubscriber<String, TextFailure>) -> Void) {
    self.subscribe = subscribe
  }
}

/// Turns what arrives into text, and passes everything on, right or wrong.
struct Transcriber<Input: Sendable, Failure: Error>: Subscriber {
  var target: TestSubscriber<String, TextFailure>

  mutating func receive(subscription: any Subscription) {
    target.receive(subscription: subscription)
  }

  mutating func receive(_ input: Input) -> Demand {
    target.receive(String(describing: input))
  }

  mutating func receive(completion: Completion<Failure>) {
    switch completion {
    case .finished: target.receive(completion: .finished)
    case .failure(let error):
      target.receive(completion: .failure(TextFailure(description: String(describing: error))))
    }
  }
}

/// What a subscriber has seen, for comparison.
struct Transcript: Hashable, CustomStringConvertible {
  var values: [String]
  var ending: String?

  init(values: [String], ending: String? = nil) {
    self.values = values
    self.ending = ending
  }

  init(_ probe: TextProbe) {
    values = probe.values
    switch probe.completion {
    case .finished: ending = "finished"
    case .failure(let error): ending = "failure(\(error))"
    case nil: ending = nil
    }
  }

  var description: String {
    let shown = values.count > 12 ? values.prefix(12) + ["… (\(values.count))"] : values[...]
    return (Array(shown) + [ending ?? "no end"]).joined(separator: " ")
  }
}

extension Probe {
  /// How many subscriptions have arrived.
  var subscriptionCount: Int {
    events.count { if case .subscription = $0.signal { true } else { false } }
  }

  /// How many completions have arrived.
  var completionCount: Int { events.count { $0.signal.completion != nil } }

  /// Whether a value came that was not requested.
  var hasOverflow: Bool {
    violations.contains { if case .unrequestedValue = $0 { true } else { false } }
  }
}

/// A function to values, as one to their texts.
func inText<Argument, Value>(
  _ expected: (@Sendable (Argument) -> [Value])?
) -> (@Sendable (Argument) -> [String])? {
  guard let expected else { return nil }
  return { argument in expected(argument).map { String(describing: $0) } }
}
