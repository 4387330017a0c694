/// A publisher whose values an asynchronous closure makes, in a task of its own for each
/// subscription.
///
///     TaskPublisher { try await load() }:    ----(1|)
///
/// What ``Deferred`` is for publishers and ``Create`` for callbacks, this is for `async` functions.
/// Nothing runs before somebody subscribes. A disposal cancels the task at once; one that is
/// disposed of before the task runs never starts the closure. A value that comes after that is
/// dropped, and so is the error with which the closure answers its cancellation.
///
/// Operators make such publishers of their own closures: `asyncFlatMapLatest` cancels the request
/// that was overtaken, `asyncConcatMap` waits for one to end, and `asyncFlatMap(maxConcurrent: 3)`
/// runs three.
///
/// ```swift
/// @Sendable func length(of word: String) async -> Int { word.count }
///
/// let length = TaskPublisher { await length(of: "bcd") }
/// for await length in length.values { print(length) }  // Prints "3"
/// ```
///
/// A closure without an annotation throws `any Error` if there is a `try` in it, and nothing
/// otherwise; one that says `throws(MyError)` gives the stream that failure.
public struct TaskPublisher<Output: Sendable, Failure: Error>: Publisher {
  @usableFromInline let base: TaskDriven<Output, Failure>

  /// Creates a publisher of one value, which waits for demand.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default that of who subscribes.
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - operation: Makes the value.
  @inlinable
  public init(
    priority: TaskPriority? = nil,
    executor: (any TaskExecutor)? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> Output
  ) {
    base = TaskDriven(TaskSettings(priority, executor), operation)
  }

  /// Creates a publisher of what a closure sends; it ends when the closure returns.
  ///
  /// Sending waits until the subscriber has asked for a value, so the closure is never ahead.
  ///
  /// ```swift
  /// let countdown = TaskPublisher<Int, Never> { emitter in
  ///   for number in (1...3).reversed() { await emitter.send(number) }
  /// }
  /// for await number in countdown.values { print(number) }  // Prints "3", "2", "1"
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default that of who subscribes.
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - body: Sends the values.
  @inlinable
  public init(
    priority: TaskPriority? = nil,
    executor: (any TaskExecutor)? = nil,
    _ body: @escaping @Sendable (AsyncEmitter<Output, Failure>) async throws(Failure) -> Void
  ) {
    base = TaskDriven(TaskSettings(priority, executor)) { broadcast in
      do throws(Failure) {
        try await body(AsyncEmitter(broadcast))
        return .finished
      } catch {
        return .failure(error)
      }
    }
  }

  @inlinable
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    base.subscribe(subscriber)
  }
}

/// The sending end of a ``TaskPublisher``; several tasks may use it at once.
public struct AsyncEmitter<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline let broadcast: PacedBroadcast<Output, Failure>

  @inlinable
  init(_ broadcast: PacedBroadcast<Output, Failure>) {
    self.broadcast = broadcast
  }

  /// Waits until the subscriber has asked for a value, then delivers this one.
  ///
  /// - Returns: Whether it did; not if the task is cancelled: it is when the subscriber has left.
  @inlinable
  @discardableResult
  public func send(
    _ value: Output,
    isolation actor: isolated (any Actor)? = #isolation
  ) async -> Bool {
    await broadcast.send(value, isolation: actor)
  }
}
