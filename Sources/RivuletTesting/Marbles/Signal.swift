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

/// Signals are equal if their values are, or their errors: errors that can be compared by `==`,
/// others, such as those of `any Error`, by their type and their description.
extension Signal: Equatable where Value: Equatable {
  /// Whether both are the same signal, with the same value or the same error.
  public static func == (left: Signal, right: Signal) -> Bool {
    switch (left, right) {
    case (.subscription, .subscription), (.disposal, .disposal),
      (.completion(.finished), .completion(.finished)):
      true
    case (.value(let left), .value(let right)): left == right
    case (.completion(.failure(let left)), .completion(.failure(let right))): isSame(left, right)
    default: false
    }
  }
}

/// Whether two errors are equal, or, if they cannot be compared, are of one type and read the same.
func isSame(_ left: some Error, _ right: some Error) -> Bool {
  func isEqual<Item: Equatable>(_ item: Item) -> Bool { item == right as? Item }
  if let left = left as? any Equatable { return isEqual(left) }
  return type(of: left as Any) == type(of: right as Any)
    && String(reflecting: left) == String(reflecting: right)
}

extension Signal: Hashable where Value: Hashable, Failure: Hashable {}

/// A signal and the virtual time at which it was seen, or at which a test publisher sends it.
///
/// A number stands for that many seconds, which is the tick of a `TestScheduler` unless it was
/// given another one; a `Duration` is taken as it is.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let source = scheduler.hot([.next(210, 1), .next(220, 2), .finished(250)])
/// let probe = scheduler.probe(source.filter { $0 > 1 })
/// try scheduler.run()
/// #expect(probe.stream == [.next(220, 2), .finished(250)])
/// ```
///
/// Errors that are not `Equatable` are compared by their type and their description.
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

extension Recorded: Equatable where Value: Equatable {}

extension Recorded: Hashable where Value: Hashable, Failure: Hashable {}

extension Recorded {
  /// A value at a time.
  public static func next(_ time: Duration, _ value: Value) -> Recorded {
    Recorded(time, .value(value))
  }

  /// The end at a time.
  public static func finished(_ time: Duration) -> Recorded {
    Recorded(time, .completion(.finished))
  }

  /// A failure at a time.
  public static func failure(_ time: Duration, _ failure: Failure) -> Recorded {
    Recorded(time, .completion(.failure(failure)))
  }

  /// A value at a time in seconds.
  public static func next(_ time: Int, _ value: Value) -> Recorded {
    next(.seconds(time), value)
  }

  /// The end at a time in seconds.
  public static func finished(_ time: Int) -> Recorded { finished(.seconds(time)) }

  /// A failure at a time in seconds.
  public static func failure(_ time: Int, _ failure: Failure) -> Recorded {
    Recorded.failure(.seconds(time), failure)
  }
}

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
