/// Looks at a property whenever there is a hint, and passes its value on if the subscriber was not
/// told of it last.
@usableFromInline
struct Pull<Downstream: Subscriber>: Stage where Downstream.Failure == Never {
  @usableFromInline typealias Input = Void
  @usableFromInline typealias Failure = Never
  @usableFromInline typealias Value = Downstream.Input

  @usableFromInline var downstream: Downstream
  @usableFromInline var upstream = UpstreamState<any Subscription>.waiting
  @usableFromInline let formula: Formula
  @usableFromInline let watch: Watch
  /// What the subscriber was told last; kept only if values can be compared.
  @usableFromInline var told: Value?
  @usableFromInline var version: UInt64 = 0

  @inlinable
  init(
    _ downstream: Downstream,
    _ formula: Formula,
    _ watch: Watch,
    told: (value: Value, version: UInt64)? = nil
  ) {
    self.downstream = downstream
    self.formula = formula
    self.watch = watch
    if let told {
      _ = isNews(told.value, told.version, formula)
    }
  }

  @inlinable
  mutating func handle(_ input: Void, _ next: _Fusion<Downstream>) -> Demand {
    // The gate keeps the chain, and that both, until this returns.
    let (formula, watch) = (Unmanaged.passUnretained(formula), Unmanaged.passUnretained(watch))
    if watch._withUnsafeGuaranteedRef({ $0.isCurrent }) { return .max(1) }
    return formula._withUnsafeGuaranteedRef { formula in
      let (value, version) = formula.read(Value.self, for: watch)
      // The subscriber may have left while the value was computed.
      if upstream.isDisposed { return .none }
      return isNews(value, version, formula) ? next(&downstream, value) : .max(1)
    }
  }

  /// Whether the subscriber is to be told of a value; it counts as told then.
  @inlinable
  mutating func isNews(_ value: Value, _ version: UInt64, _ formula: Formula) -> Bool {
    if version == self.version, version != 0 { return false }
    self.version = version
    return formula.withMemo { (memo: Memo<Value>) in
      guard let isEqual = memo.isEqual else { return true }
      if let told, isEqual(told, value) { return false }
      told = value
      return true
    }
  }
}
