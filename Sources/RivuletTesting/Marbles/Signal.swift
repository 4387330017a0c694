import Rivulet

/// What passes between a publisher and its subscriber, downwards, and the end from below.
public enum Signal<Value: Sendable, Failure: Error>: Sendable {
  /// The subscription arrived; `^` in a diagram.
  case subscription

  /// A value arrived.
  case value(Value)

  /// The stream ended; `|` or `#` in a diagram.
  case completion(Completion<Failure>)

  /// The subscriber disposed the subscription; `!` in a diagram.
  case disposal
}

extension Signal {
  /// The value, if this is one.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The completion, if this is one.
  public var completion: Completion<Failure>? {
    if case .completion(let completion) = self { completion } else { nil }
  }
}

extension Signal: Equatable where Value: Equatable, Failure: Equatable {}

extension Signal: Hashable where Value: Hashable, Failure: Hashable {}

/// A signal and the virtual time at which it was seen.
public struct Recorded<Value: Sendable, Failure: Error>: Sendable {
  /// The virtual time.
  public var time: Duration

  /// The signal.
  public var signal: Signal<Value, Failure>

  /// A signal at a time.
  public init(_ time: Duration, _ signal: Signal<Value, Failure>) {
    self.time = time
    self.signal = signal
  }
}

extension Recorded: Equatable where Value: Equatable, Failure: Equatable {}

extension Recorded: Hashable where Value: Hashable, Failure: Hashable {}

extension Recorded: CustomStringConvertible {
  /// The time and the signal, such as `3s value(1)`.
  public var description: String { "\(time.inUnits) \(signal.words)" }
}

/// The error that `#` stands for in a diagram, unless the test names another one.
public struct TestFailure: Error, Hashable, CustomStringConvertible {
  /// What tells this failure from others.
  public var name: String

  /// A failure with a name.
  public init(_ name: String = "#") {
    self.name = name
  }

  /// `TestFailure(name)`.
  public var description: String { "TestFailure(\(name))" }
}
