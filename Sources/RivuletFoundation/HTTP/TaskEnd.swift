import Foundation
import Rivulet

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Cancels a task of a session, unless the task has ended.
///
/// A stream that ends is torn down, also from inside of the task's completion handler. There
/// FoundationNetworking takes the task for one that runs: it would tell it of the cancellation when
/// it has forgotten it, and trap.
final class TaskEnd: Sendable {
  private let hasCome = Locked(false)

  /// Says that the task has ended.
  func come() { hasCome.withLock { $0 = true } }

  func cancel(_ task: URLSessionTask) {
    if !hasCome.withLock({ $0 }) { task.cancel() }
  }
}
