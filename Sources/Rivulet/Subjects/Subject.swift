import Synchronization

/// A source of events that is sent to by hand and has no current value.
///
///     send:  --a--b--c-|
///     S1:    --a--b--c-|
///     S2:        -b--c-|    joins late
///
/// Sending is safe from any thread and from inside a delivery. Every subscriber gets the same
/// values in the same order; one that is sent during a delivery follows it (contract 3, 4). Without
/// contention and with unlimited demand, a send costs two atomic operations and retains nothing.
///
/// The subject keeps its subscribers alive, not the other way round: when it is deallocated, they
/// get `.finished` (contract 8).
///
/// ```swift
/// let subject = Subject<Int, Never>()
/// let token = subject.sink { print($0) }
/// subject.send(1)  // Prints "1"
/// token.dispose()
/// ```
public final class Subject<Output: Sendable, Failure: Error>: _FusiblePublisher {
  @usableFromInline let broadcast: Broadcast<Output, Failure>

  /// Creates a subject.
  ///
  /// - Parameter bufferingPolicy: What happens to values that a subscriber has not requested yet.
  /// - Precondition: The policy's capacity is not negative.
  @inlinable
  public init(bufferingPolicy: BufferingPolicy = .unbounded) {
    broadcast = Broadcast(policy: bufferingPolicy)
  }

  /// Whether anybody is subscribed.
  ///
  /// Another thread may subscribe or leave at any time, so the answer may be out of date when it is
  /// looked at.
  public var hasSubscribers: Bool { broadcast.subscriptionCount.load(ordering: .relaxed) > 0 }

  deinit {
    broadcast.abandon()
  }

  /// Sends a value to all subscribers; O(number of subscribers).
  ///
  /// If a delivery is going on, here or on another thread, the value follows it. After the end it
  /// is ignored.
  @inlinable @inline(__always)
  public func send(_ value: Output) {
    broadcast.send(value)
  }

  /// Ends the stream for all subscribers, now and later; a second end is ignored.
  @inlinable
  public func send(completion: Completion<Failure>) {
    broadcast.send(completion: completion)
  }

  @inlinable @inline(__always)
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    broadcast.join(consume subscriber, fusion)
  }
}

extension Subject where Output == Void {
  /// Sends an event that carries no value.
  @inlinable
  public func send() {
    send(())
  }
}
