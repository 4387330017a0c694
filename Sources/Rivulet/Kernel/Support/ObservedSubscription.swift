/// Tells closures of the requests and of the disposal that it passes on, until the end.
@usableFromInline
final class ObservedSubscription: Subscription {
  private struct Handlers {
    var onRequest: (@Sendable (Demand) -> Void)?
    var onDispose: (@Sendable () -> Void)?
  }

  private let upstream: any Subscription
  /// Released at the end, however long the downstream keeps the subscription (contract 8).
  private let handlers: Locked<Handlers?>

  @usableFromInline
  init(
    _ upstream: any Subscription,
    _ onRequest: (@Sendable (Demand) -> Void)?,
    onDispose: (@Sendable () -> Void)?
  ) {
    self.upstream = upstream
    handlers = Locked(Handlers(onRequest: onRequest, onDispose: onDispose))
  }

  @usableFromInline
  var isDisposed: Bool { upstream.isDisposed }

  @usableFromInline
  func request(_ demand: Demand) {
    handlers.withLock { $0?.onRequest }?(demand)
    upstream.request(demand)
  }

  @usableFromInline
  func dispose() {
    guard let handlers = takeHandlers() else { return }
    handlers.onDispose?()
    upstream.dispose()
  }

  /// Releases the closures.
  ///
  /// - Returns: Whether the end came before a disposal.
  @discardableResult
  @usableFromInline
  func end() -> Bool {
    takeHandlers() != nil
  }

  private func takeHandlers() -> Handlers? {
    handlers.withLock { $0.take() }
  }
}
