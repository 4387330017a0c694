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
    let job = ScheduledJob(work)
    if instant <= now {
      perform { job.run() }
    } else {
      job.wait(
        for: QueueScheduler.background.schedule(at: instant) { perform { job.run() } }
      )
    }
    return job
  }
}
