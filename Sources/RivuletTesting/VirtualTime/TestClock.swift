import Rivulet

/// The time of a ``TestScheduler`` as a Swift clock, for code that sleeps.
///
/// A sleep ends when the scheduler's time has come to its deadline, or at once when its task is
/// cancelled. Run the code on the scheduler as well, which is an executor for tasks, and everything
/// that follows from an advance has happened when it returns.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let nap = Task(executorPreference: scheduler) {
///   try await scheduler.clock.sleep(for: .seconds(5))
///   print("awake")
/// }
/// scheduler.advance(by: .seconds(4))  // Prints nothing
/// scheduler.advance(by: .seconds(1))  // Prints "awake"
/// try await nap.value
/// ```
public struct TestClock: Clock {
  /// A point of virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the scheduler was made.
    public let offset: Duration

    /// The instant at that time.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// The instant after that much time.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// The time until another instant.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether the left instant comes first.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private let scheduler: TestScheduler

  /// The clock of a scheduler.
  public init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  /// The present instant of the scheduler.
  public var now: Instant { Instant(offset: scheduler.now) }

  /// Virtual time can be divided as finely as a duration can.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// Waits until the time has come to an instant.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation) {
          scheduler.schedule(at: deadline.offset) { sleeper.end(.success(())) }
        }
      }
    } onCancel: {
      sleeper.end(.failure(CancellationError()))
    }
  }
}

extension TestScheduler {
  /// The virtual time as a Swift clock.
  public var clock: TestClock { TestClock(self) }
}

/// Runs the jobs of tasks when the time advances, so that asynchronous code is as exact as
/// scheduled work: `Task(executorPreference: scheduler) { … }`.
extension TestScheduler: TaskExecutor {
  /// Has a job of a task run at the present instant, by the next advance or the one in progress.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    schedule { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

/// A task that sleeps, which is woken up once.
private final class Sleeper: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Void, any Error>?
    var timer: (any Disposable)?
    var result: Result<Void, any Error>?
  }

  private let state = Locked(State())

  func begin(
    _ continuation: CheckedContinuation<Void, any Error>,
    _ schedule: () -> any Disposable
  ) {
    state.withLock { $0.continuation = continuation }
    let timer = schedule()
    let result = state.withLock { state in
      if state.result == nil { state.timer = timer }
      return state.result
    }
    if let result {
      timer.dispose()
      end(result)
    }
  }

  func end(_ result: Result<Void, any Error>) {
    let (continuation, timer) = state.withLock { state in
      state.result = state.result ?? result
      return (state.continuation.take(), state.timer.take())
    }
    timer?.dispose()
    continuation?.resume(with: result)
  }
}
