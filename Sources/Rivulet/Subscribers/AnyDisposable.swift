/// A disposable that runs a closure when it is disposed of, once.
public final class AnyDisposable: Disposable {
  private let action: Locked<(@Sendable () -> Void)?>

  /// Creates a disposable from a closure, which is released when it has run.
  public init(_ action: @escaping @Sendable () -> Void) {
    self.action = Locked(action)
  }

  private init() {
    action = Locked(nil)
  }

  fileprivate static let ended = AnyDisposable()

  public var isDisposed: Bool { action.withLock { $0 == nil } }

  public func dispose() {
    action.withLock { $0.take() }?()
  }
}

extension Disposable where Self == AnyDisposable {
  /// A disposable that has nothing to end.
  public static var disposed: AnyDisposable { .ended }
}
