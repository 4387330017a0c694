import Synchronization

/// A subject that keeps its newest values for those who come late.
///
///     send:  --a--b--c-|
///     S1:    --a--b--c-|
///     S2:                 (bc|)    joins after the end
///
/// A late subscriber gets what is kept, then what follows, then the completion; nothing is lost or
/// doubled if a value is sent meanwhile. Otherwise like ``Subject``.
///
/// ```swift
/// let subject = ReplaySubject<Int, Never>(capacity: 2)
/// (1...3).forEach(subject.send)
/// subject.sink { print($0) }  // Prints "2", "3"
/// ```
public final class ReplaySubject<Output: Sendable, Failure: Error>: _FusiblePublisher {
  @usableFromInline let broadcast: Broadcast<Output, Failure>

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - capacity: How many of the newest values are kept.
  ///   - bufferingPolicy: What happens to values that a subscriber has not requested yet.
  /// - Precondition: The capacities are not negative.
  @inlinable
  public init(capacity: Int, bufferingPolicy: BufferingPolicy = .unbounded) {
    broadcast = Broadcast(policy: bufferingPolicy, replayPolicy: .bufferingNewest(capacity))
  }

  /// Creates a subject that forgets its values after a time.
  ///
  ///     send:  -a-b--------
  ///     S1:        (ab)----    a is three seconds old
  ///     S2:          b-----
  ///     S3:             ---
  ///
  /// A value that is older than that when a subscriber comes never reaches it, also if nothing was
  /// sent since and after the end; what it gets then waits for its demand however long. A value
  /// that is too old is let go of when the next one is sent or the next subscriber comes.
  ///
  /// ```swift
  /// let subject = ReplaySubject<Int, Never>(maxAge: .seconds(60), on: .main)
  /// subject.send(1)
  /// subject.sink { print($0) }  // Prints "1"
  /// ```
  ///
  /// - Parameters:
  ///   - capacity: How many of the newest values are kept.
  ///   - maxAge: How old a value may be when a subscriber comes.
  ///   - scheduler: Whose clock says how old a value is; nothing runs there.
  ///   - bufferingPolicy: What happens to values that a subscriber has not requested yet.
  /// - Precondition: The capacities and the age are not negative.
  @inlinable
  public init(
    capacity: Int = .max,
    maxAge: Duration,
    on scheduler: some Scheduler,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) {
    precondition(maxAge >= .zero, "the age of a replayed value must not be negative")
    broadcast = Broadcast(
      policy: bufferingPolicy,
      replayPolicy: .bufferingNewest(capacity),
      within: (maxAge, scheduler)
    )
  }

  /// Whether anybody is subscribed.
  ///
  /// Another thread may subscribe or leave at any time, so the answer may be out of date when it is
  /// looked at.
  public var hasSubscribers: Bool { broadcast.subscriptionCount.load(ordering: .relaxed) > 0 }

  deinit {
    broadcast.abandon()
    broadcast.becomeUnreachable()
  }

  /// Sends a value to all subscribers and keeps it for later ones; O(number of subscribers).
  @inlinable
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
    broadcast.join(subscriber, fusion)
  }
}
