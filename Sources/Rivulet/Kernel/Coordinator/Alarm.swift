/// The one timer of a ``Machine``.
///
/// A wake-up that was replaced or cancelled is never heard of, however late it comes: each timer
/// has a number, and only the newest counts. A wish for a later time keeps the timer that is
/// pending; when it rings, it is set anew for the rest. So a burst of wishes costs one timer.
// SAFETY: contract 3. All but the scheduler is touched by the owner of the coordinator's gate.
@usableFromInline
final class Alarm: @unchecked Sendable {
  @usableFromInline let scheduler: any Scheduler
  /// When the machine is to be woken.
  private var deadline: Duration?
  /// When the timer rings that is pending or to be set.
  private var due: Duration?
  private var timer: (any Disposable)?
  private var generation: UInt32 = 0
  /// Whether the timer is still to be set.
  @usableFromInline @exclusivity(unchecked) var isStale = false

  @usableFromInline
  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  @usableFromInline
  func set(_ instant: Duration) {
    deadline = instant
    if let due, due <= instant { return }
    renew(instant)
  }

  @usableFromInline
  func cancel() {
    deadline = nil
    renew(nil)
  }

  /// Sets the timer; `ring` may be called inside of this.
  @usableFromInline
  func start(_ ring: @escaping @Sendable (UInt32) -> Void) {
    isStale = false
    guard let due else { return }
    let generation = generation
    timer = scheduler.schedule(at: due) { ring(generation) }
  }

  /// - Returns: Whether the machine is to be woken, now that a timer has rung.
  @usableFromInline
  func rings(_ generation: UInt32) -> Bool {
    guard generation == self.generation, let due, let deadline else { return false }
    guard deadline <= due else {
      renew(deadline)
      return false
    }
    cancel()
    return true
  }

  private func renew(_ due: Duration?) {
    let former = timer.take()
    self.due = due
    generation &+= 1
    isStale = due != nil
    former?.dispose()
  }
}
