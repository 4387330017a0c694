extension WritableState where Output: Equatable {
  /// Keeps two states equal, whichever of them is set.
  ///
  ///     set text:  a-----c---
  ///     set copy:  x--b------
  ///     text:      a--b--c---
  ///     copy:      a--b--c---    takes over "a" at once
  ///
  /// The other state takes over the value of this one at once, never the other way round: whoever
  /// watches this one is told nothing, whoever watches the other one is told once. After that each
  /// change of one is one change of the other. A value that an observer corrects, a number that it
  /// limits say, comes back corrected. Should both be set at the same time, by two threads, this
  /// one's value stays. The two come to rest unless observers contradict each other without end.
  ///
  /// ```swift
  /// let text = Observable("milk")
  /// let copy = Observable("")
  /// text.bindBoth(to: copy)
  /// copy.sink { print($0) }  // Prints "milk"
  /// text.value = "bread"  // Prints "bread"
  /// copy.value = "eggs"  // Prints "eggs"
  /// print(text.value)  // Prints "eggs"
  /// ```
  ///
  /// It works where the states are set, on any thread, and hops nowhere; no lock is held
  /// (contract 5). Neither state is kept alive; when one is gone the bond ends.
  ///
  /// - Returns: A token that ends the bond. Ignoring it does not.
  @discardableResult
  public func bindBoth<Other: WritableState>(to other: Other) -> any Disposable
  where Other.Output == Output {
    let bag = DisposeBag()
    let link = StateLink(primary: End(self), secondary: End(other))
    // Before the two are watched, in case that one of them is in the middle of a delivery.
    link.reconcile()
    link.follow(self, until: bag)
    link.follow(other, until: bag)
    return bag
  }
}

/// One end of a bond: a state that the bond does not keep.
struct End<Value: Sendable>: Sendable {
  let read: @Sendable () -> Value?
  let write: @Sendable (Value) -> Void

  init<State: WritableState>(_ state: State) where State.Output == Value {
    let state = state._weakReference
    read = { state()?.value }
    write = { state()?.value = $0 }
  }
}

/// Keeps two states equal.
///
/// What comes from either side is only a hint to look at both. All looking goes through one gate,
/// one after the other, and the value at which both were equal last tells which of them has been
/// set since. So a value that the bond has written itself is never written back.
private final class StateLink<Value: Equatable & Sendable>: Sendable {
  private let primary: End<Value>
  private let secondary: End<Value>
  private let gate = SerialGate<Void>()
  private let agreed = Locked<Value?>(nil)

  init(primary: End<Value>, secondary: End<Value>) {
    self.primary = primary
    self.secondary = secondary
  }

  func follow(_ state: some WritableState<Value>, until bag: DisposeBag) {
    state.sink(
      receiveCompletion: { _ in bag.dispose() },
      receiveValue: { _ in self.reconcile() }
    ).disposed(by: bag)
  }

  func reconcile() {
    if gate.enter(orEnqueue: ()) {
      compare()
      gate.leave { compare() }
    }
  }

  private func compare() {
    guard let value = primary.read(), let other = secondary.read() else { return }
    let former = agreed.withLock { $0 }
    if value.isSame(as: other) {
      agree(on: value)
    } else if former.map(value.isSame) != true {
      agree(on: value)
      secondary.write(value)
    } else {
      agree(on: other)
      primary.write(other)
    }
  }

  private func agree(on value: Value) {
    // The former value is released outside of the lock (contract 5).
    let former = agreed.withLock { agreed in
      defer { agreed = value }
      return agreed
    }
    _ = former
  }
}

extension Equatable {
  /// Whether two values are the same, also if they equal nothing, themselves included, as `nan`
  /// does.
  func isSame(as other: Self) -> Bool {
    self == other || (self != self && other != other)
  }
}
