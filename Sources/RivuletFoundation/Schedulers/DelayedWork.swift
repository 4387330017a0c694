import Rivulet

/// Work for later, of schedulers that can only run work now: a background queue keeps the time.
enum DelayedWork {
  static var now: Duration { QueueScheduler.background.now }

  /// - Parameters:
  ///   - work: What to run.
  ///   - instant: When.
  ///   - perform: Runs it now.
  /// - Returns: A token whose disposal keeps the work from starting.
  static func schedule(
    _ work: @escaping @Sendable () -> Void,
    at instant: Duration,
    _ perform: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    let job = Job(work)
    if instant <= now {
      perform(job.run)
    } else {
      job.timer.current = QueueScheduler.background.schedule(at: instant) { perform(job.run) }
    }
    return job
  }
}

/// Work that has not begun yet and can still be called off.
private final class Job: Disposable {
  let timer = SerialDisposable()
  private let work: Locked<(@Sendable () -> Void)?>

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = Locked(work)
  }

  var isDisposed: Bool { work.withLock { $0 == nil } }

  @Sendable func run() {
    take()?()
  }

  func dispose() {
    _ = take()
    timer.dispose()
  }

  private func take() -> (@Sendable () -> Void)? {
    work.withLock { $0.take() }
  }
}
