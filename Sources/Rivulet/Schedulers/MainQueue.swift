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

  /// The first thread, once it has been seen on the main queue; comparing threads is faster than
  /// asking the queue.
  private static let firstThread = Atomic(ThreadID.none)

  @usableFromInline
  static var isCurrent: Bool {
    let thread = ThreadID.current
    if thread == firstThread.load(ordering: .relaxed) { return true }
    guard DispatchQueue.getSpecific(key: key) == true else { return false }
    if ThreadID.isFirst { firstThread.store(thread, ordering: .relaxed) }
    return true
  }
}
