import Dispatch
import Synchronization

/// Tells whether the caller runs on the main queue, which is where the main actor runs.
///
/// The main queue is not always served by the process's first thread: on Linux it may be any. But
/// the thread that has run it, and is the first one, runs nothing that the main actor must not see.
@usableFromInline
enum MainQueue {
  private static let key = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// The first thread, if it was the first to be seen on the main queue: comparing threads is
  /// faster than asking the queue. All bits are set if another one was.
  private static let firstThread = Atomic(ThreadID.none)

  @usableFromInline
  static var isCurrent: Bool {
    let thread = ThreadID.current
    let known = firstThread.load(ordering: .relaxed)
    if thread == known { return true }
    guard DispatchQueue.getSpecific(key: key) == true else { return false }
    if known == ThreadID.none {
      firstThread.store(ThreadID.isFirst ? thread : .max, ordering: .relaxed)
    }
    return true
  }
}
