import Synchronization

/// What tells Swift's Observation of a property, from its first tracked read on; or of a cell, for
/// a property that was made of it and has gone.
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
    noteRead { token in
      let watcher = ClosureSubscriber<Value, Never>(token) { [weak self] _ in
        self?.noteChange(token)
      }
      property._subscribe(watcher) { _ in }
    }
  }

  func noteRead(of source: Source) {
    let version = source.version.load(ordering: .acquiring)
    let leaf = Leaf(source: .passUnretained(source), version: version)
    noteRead { token in
      let watch = Watch()
      watch.hints.join(
        ClosureSubscriber<Void, Never>(token) { [weak self] in self?.noteChange(token) }
      )
      watch.follow([leaf])
    }
  }

  private func noteRead(_ watch: (SubscriptionToken) -> Void) {
    tracker.noteRead()
    wasRead.store(true, ordering: .relaxed)
    let token = watching.withLock { watching -> SubscriptionToken? in
      if let watching, !watching.isDisposed { return nil }
      watching = SubscriptionToken()
      return watching
    }
    if let token { watch(token) }
  }

  private func noteChange(_ token: SubscriptionToken) {
    if !wasRead.exchange(false, ordering: .relaxed) {
      token.dispose()
    }
    tracker.noteChange()
  }
}

extension Formula {
  /// Tells Swift's Observation that the cells that it is made of are being read.
  func noteTrackedRead<Value: Sendable>(_ type: Value.Type) {
    Scope.here._withUnsafeGuaranteedRef { scope in
      // In a computation, who needs that is tracked itself.
      if scope.isInRound { return }
      scope.tracked = []
      _ = read(type)
      scope.tracked.take()?.forEach { $0.noteTrackedRead() }
    }
  }
}

extension Property {
  @usableFromInline
  func noteTrackedRead() {
    (tracker.load() ?? tracker.storeIfNil(PropertyTracker())).noteRead(of: self)
  }
}
