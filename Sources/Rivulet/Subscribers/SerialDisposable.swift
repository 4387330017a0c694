/// Holds one disposable at a time; a new one ends the one before.
///
/// For a subscription that is replaced again and again: a reused cell, say, that is bound to
/// another row. When it has been disposed of, whatever is put in is disposed of at once.
public final class SerialDisposable: Disposable {
  private enum State {
    case open((any Disposable)?)
    case disposed
  }

  private let state = Locked(State.open(nil))

  /// Creates an empty one.
  public init() {}

  deinit {
    dispose()
  }

  /// What it holds; setting it ends the one before.
  public var current: (any Disposable)? {
    get {
      state.withLock { state in
        if case .open(let current) = state { current } else { nil }
      }
    }
    set {
      let ended = state.withLock { state -> (any Disposable)? in
        guard case .open(let current) = state else { return newValue }
        state = .open(newValue)
        return current === newValue ? nil : current
      }
      ended?.dispose()
    }
  }

  public var isDisposed: Bool {
    state.withLock { state in
      if case .disposed = state { true } else { false }
    }
  }

  public func dispose() {
    let current = state.withLock { state -> (any Disposable)? in
      defer { state = .disposed }
      if case .open(let current) = state { return current }
      return nil
    }
    current?.dispose()
  }
}
