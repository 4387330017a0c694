/// Something that can be ended: a subscription, a scheduled job, a bag of either.
public protocol Disposable: AnyObject, Sendable {
  /// Whether it has ended, by `dispose()` or by itself.
  var isDisposed: Bool { get }

  /// Ends it, from any thread, at any time; every further call does nothing.
  ///
  /// Never waits for user code on another thread (contract 5).
  func dispose()
}
