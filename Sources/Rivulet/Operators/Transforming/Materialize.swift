/// A value of a stream, or its end, as a value.
public enum Event<Value: Sendable, Failure: Error>: Sendable {
  /// A value.
  case value(Value)

  /// The end.
  case completion(Completion<Failure>)
}

extension Event: Equatable where Value: Equatable, Failure: Equatable {}

extension Event: Hashable where Value: Hashable, Failure: Hashable {}

extension Event: CustomStringConvertible {
  /// `value(…)`, `finished` or `failure(…)`.
  public var description: String {
    switch self {
    case .value(let value): "value(\(value))"
    case .completion(.finished): "finished"
    case .completion(.failure(let error)): "failure(\(error))"
    }
  }
}

extension Publisher {
  /// Sends the values and the end as events, then finishes.
  ///
  ///     upstream:         -1--2--#
  ///     materialize():    -1--2--(#|)
  ///
  /// So an end can pass through operators as a value, and the stream cannot fail. The last event
  /// waits for demand like any other. O(1) per value.
  ///
  /// ```swift
  /// Just(1).materialize().sink { print($0) }  // Prints "value(1)", "finished"
  /// ```
  @inlinable
  public func materialize() -> some Publisher<Event<Output, Failure>, Never> {
    Coordinated(self) { MaterializeMachine() }
  }

  /// Makes values and an end of events again.
  ///
  ///     upstream:           -1--2--(#|)
  ///     dematerialize():    -1--2--#
  ///
  /// The mirror image of ``materialize()``. An event that is an end disposes of the upstream; if
  /// none comes, it ends when the upstream does. Passes demand on as it is. O(1) per value.
  ///
  /// ```swift
  /// [Event<Int, Never>.value(1), .completion(.finished), .value(2)].publisher.dematerialize()
  ///   .sink { print($0) }
  /// // Prints "1"
  /// ```
  @inlinable
  public func dematerialize<Value, NewFailure>() -> some Publisher<Value, NewFailure>
  where Output == Event<Value, NewFailure>, Failure == Never {
    Transform(setFailureType(to: NewFailure.self), memory: ()) { _, event in
      switch event {
      case .value(let value): .send(value)
      case .completion(let completion): Outcome(nil, completion)
      }
    }
  }
}

@usableFromInline
struct MaterializeMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Event<Main.Output, Main.Failure>
  @usableFromInline typealias Failure = Never

  @usableFromInline var upstreams = Upstreams<NoUpstream, Never>()
  @usableFromInline var events = RingBuffer<Output>()

  @inlinable
  init() {}

  @inlinable @inline(__always)
  mutating func receive(_ value: Main.Output) {
    events.append(.value(value))
  }

  @inlinable
  mutating func receive(completion: Completion<Main.Failure>) {
    events.append(.completion(completion))
    upstreams.finish()
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.request(demand, from: .main)
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { events.popFirst() }
}
