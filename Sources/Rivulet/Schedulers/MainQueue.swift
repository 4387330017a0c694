import Dispatch

/// Tells whether the caller runs on the main queue, which is where the main actor runs.
///
/// The main queue is not always served by the process's first thread: on Linux it may be any.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: key) ?? false
  }
}
