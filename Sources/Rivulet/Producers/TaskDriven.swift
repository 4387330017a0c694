/// A publisher whose values a task sends, one task for each subscription.
///
/// The subscriber has its subscription before the task starts; a disposal cancels the task, and
/// what it sends after that goes nowhere. A task whose subscription was disposed of before it runs
/// does nothing (contract 11).
@usableFromInline
struct TaskDriven<Output: Sendable, Failure: Error>: Publisher {
  /// Sends values and says how the stream ends.
  @usableFromInline typealias Work =
    @Sendable (PacedBroadcast<Output, Failure>) async -> Completion<Failure>

  @usableFromInline let settings: TaskSettings
  @usableFromInline let work: Work

  @inlinable
  init(_ settings: TaskSettings, _ work: @escaping Work) {
    self.settings = settings
    self.work = work
  }

  /// A publisher of the one value that a closure makes, which waits for demand.
  @inlinable
  init(
    _ settings: TaskSettings,
    _ operation: @escaping @Sendable () async throws(Failure) -> Output
  ) {
    self.init(settings) { broadcast in
      do throws(Failure) {
        _ = await broadcast.send(try await operation(), isolation: nil)
        return .finished
      } catch {
        return .failure(error)
      }
    }
  }

  /// A publisher of what a closure makes of a value.
  @inlinable
  init<Input: Sendable>(
    _ input: Input,
    _ executor: (any TaskExecutor)?,
    _ transform: @escaping @Sendable (Input) async throws(Failure) -> Output
  ) {
    self.init(TaskSettings(nil, executor)) { () async throws(Failure) in
      try await transform(input)
    }
  }

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let broadcast = PacedBroadcast<Output, Failure>(needsMembers: true)
    let job = SerialDisposable()
    let member = broadcast.join(subscriber) { job.dispose() }
    guard !member.isDisposed else { return }
    let work = work
    job.current = settings.start {
      if !Task.isCancelled { broadcast.complete(await work(broadcast)) }
    }
  }
}

/// How a task is started.
@usableFromInline
struct TaskSettings: Sendable {
  @usableFromInline let priority: TaskPriority?
  @usableFromInline let executor: (any TaskExecutor)?

  @usableFromInline
  init(_ priority: TaskPriority? = nil, _ executor: (any TaskExecutor)? = nil) {
    self.priority = priority
    self.executor = executor
  }

  /// Starts a task.
  ///
  /// - Returns: What cancels it.
  @usableFromInline
  func start(_ work: @escaping @Sendable () async -> Void) -> any Disposable {
    let task = Task(executorPreference: executor, priority: priority) { await work() }
    return AnyDisposable { task.cancel() }
  }
}
