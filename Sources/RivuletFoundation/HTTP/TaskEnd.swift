import Foundation
import Rivulet

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Cancels a task of a session, unless the task has ended.
///
/// A stream that ends is torn down, also from inside of the task's completion handler, or while
/// that is on its way. FoundationNetworking deals with a cancellation later and on another queue,
/// and traps if the completion handler has returned meanwhile. So it is cancelled on the queue of
/// that handler, which waits until that has been dealt with.
final class TaskEnd: Sendable {
  private let hasCome = Locked(false)

  /// Says that the task has ended.
  func come() { hasCome.withLock { $0 = true } }

  func cancel(_ task: URLSessionTask, of session: URLSession) {
    #if canImport(FoundationNetworking)
      session.delegateQueue.addOperation { self.cancelAndWait(task) }
    #else
      cancelNow(task)
    #endif
  }

  private func cancelNow(_ task: URLSessionTask) {
    if !hasCome.withLock({ $0 }) { task.cancel() }
  }

  #if canImport(FoundationNetworking)
    private func cancelAndWait(_ task: URLSessionTask) {
      cancelNow(task)
      let deadline = Date(timeIntervalSinceNow: 1)
      while task.state == .canceling, task.error == nil, Date() < deadline {
        Thread.sleep(forTimeInterval: 0.0001)
      }
      // The error is set at the beginning of that; another call returns after its end.
      cancelNow(task)
    }
  #endif
}
