import Rivulet

/// A scheduler whose work runs when the test says so, on the test's thread.
final class ManualScheduler: Scheduler {
  private let jobs = Locked<[@Sendable () -> Void]>([])

  init() {}

  var now: Duration { .zero }

  /// How much work waits.
  var pendingCount: Int { jobs.withLock { $0.count } }

  func schedule(_ work: @escaping @Sendable () -> Void) {
    jobs.withLock { $0.append(work) }
  }

  @discardableResult
  func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(work)
    return AnyDisposable.disposed
  }

  /// Runs what waits, and what that leads to.
  func advance() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job()
    }
  }
}
