extension Publisher {
  /// Sends the newest values of this publisher and another one whenever either changes.
  ///
  ///     upstream:                -1-----2--------|
  ///     other:                   ----a-----b-----|
  ///     combineLatest(other):    ----1a-2a-2b----|
  ///
  /// Begins when both have sent a value. Asks both for values without limit, once a combination is
  /// requested; one that has not been requested is replaced by a newer one (contract 7). Finishes
  /// when both have finished, also if one has had no value (RxJava finishes at once then); the
  /// first failure ends it. Both are subscribed to in order, so of a synchronous first one only the
  /// last value is seen, and a synchronous one without end never lets the other begin. O(1) per
  /// value.
  ///
  /// ```swift
  /// Just(1).combineLatest(["a", "b"].publisher).sink { print($0, $1) }  // Prints "1 a", "1 b"
  /// ```
  @inlinable
  public func combineLatest<Other: Publisher>(
    _ other: Other
  ) -> some Publisher<(Output, Other.Output), Failure> where Other.Failure == Failure {
    Coordinated(self) { CombineLatestMachine(with: other) }
  }
}

@usableFromInline
struct CombineLatestMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = (Main.Output, Inner.Output)
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>()
  @usableFromInline var latestMain: Main.Output?
  @usableFromInline var latestInner: Inner.Output?
  @usableFromInline var hasChanged = false

  @inlinable
  init(with other: Inner) {
    upstreams.open(other)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Main.Output) {
    latestMain = value
    hasChanged = true
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Inner.Output, from port: Port) {
    latestInner = value
    hasChanged = true
  }

  @inlinable
  mutating func receive(demand: Demand) {
    if upstreams.begin() { upstreams.requestFromAll(.unlimited) }
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? {
    guard hasChanged, let latestMain, let latestInner else { return nil }
    hasChanged = false
    return (latestMain, latestInner)
  }
}
