import Synchronization

/// A publisher of one value that is computed once for all subscribers.
///
///     promise:  ---a-----
///     S1:       ---(a|)
///     S2:            (a|)    comes late
///
/// The closure runs at once, when the future is created. Its promise may be kept from any thread,
/// at once or later; keeping it a second time does nothing. Every subscriber gets the result, on
/// demand. A promise that nobody keeps any more finishes the future without a value.
///
/// ```swift
/// let answer = Future<Int, Never> { promise in promise(.success(42)) }
/// answer.sink { print($0) }  // Prints "42"
/// ```
public final class Future<Output: Sendable, Failure: Error>: Publisher {
  /// Takes the result of a ``Future``.
  public typealias Promise = @Sendable (Result<Output, Failure>) -> Void

  @usableFromInline let broadcast = Broadcast<Output, Failure>(replayPolicy: .bufferingOldest(1))

  /// Creates a future and runs the closure that keeps its promise.
  public init(_ attempt: (@escaping Promise) -> Void) {
    let promise = Pending(broadcast)
    attempt { promise.keep($0) }
  }

  deinit {
    broadcast.becomeUnreachable()
  }

  @inlinable @inline(__always)
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    broadcast.join(subscriber)
  }
}

/// A promise that is kept at most once, or abandoned when nobody can keep it any more.
private final class Pending<Output: Sendable, Failure: Error>: Sendable {
  private let broadcast: Broadcast<Output, Failure>
  private let isKept = Atomic<Bool>(false)

  init(_ broadcast: Broadcast<Output, Failure>) {
    self.broadcast = broadcast
  }

  deinit {
    broadcast.abandon()
  }

  func keep(_ result: Result<Output, Failure>) {
    guard !isKept.exchange(true, ordering: .acquiringAndReleasing) else { return }
    switch result {
    case .success(let value):
      broadcast.send(value)
      broadcast.send(completion: .finished)
    case .failure(let error):
      broadcast.send(completion: .failure(error))
    }
  }
}
