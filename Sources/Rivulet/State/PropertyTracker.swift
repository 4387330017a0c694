import Synchronization

/// What tells Swift's Observation of a property, from its first tracked read on.
///
/// A property is told of nothing unless somebody watches it, so this does. It leaves after two
/// changes with no tracked read between them. Not after one: that one may have come before the
/// reader's closure was in its place, and the next one must reach it.
@usableFromInline
final class PropertyTracker: Sendable {
  private let tracker = Tracker()
  private let watching = Locked<SubscriptionToken?>(nil)
  private let wasRead = Atomic(false)

  init() {}

  deinit {
    watching.withLock { $0 }?.dispose()
  }

  func noteRead<Value>(of property: Property<Value>) {
    tracker.noteRead()
    wasRead.store(true, ordering: .relaxed)
    let token = watching.withLock { watching -> SubscriptionToken? in
      if let watching, !watching.isDisposed { return nil }
      watching = SubscriptionToken()
      return watching
    }
    guard let token else { return }
    let watcher = ClosureSubscriber<Value, Never>(token) { [weak self] _ in
      self?.noteChange(token)
    }
    property.subscribe(watcher) { _ in }
  }

  private func noteChange(_ token: SubscriptionToken) {
    if !wasRead.exchange(false, ordering: .relaxed) {
      token.dispose()
    }
    tracker.noteChange()
  }
}

extension Property {
  @usableFromInline
  func noteTrackedRead() {
    (tracker.load() ?? tracker.storeIfNil(PropertyTracker())).noteRead(of: self)
  }
}
