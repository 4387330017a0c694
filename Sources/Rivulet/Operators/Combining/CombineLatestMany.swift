extension Collection where Self: Sendable, Element: Publisher {
  /// Sends an array of the newest values of all publishers of this collection whenever one changes.
  ///
  ///     a:                         -1---------2-------|
  ///     b:                         ---3---------------|
  ///     [a, b].combineLatest():    ---[1,3]---[2,3]---|
  ///
  /// Begins when all have sent a value; for an empty collection it sends one empty array and
  /// finishes. Asks each for values without limit, once an array is requested; one that has not
  /// been requested is replaced by a newer one. Finishes when all have finished; the first failure
  /// ends it. O(n) per array.
  ///
  /// ```swift
  /// [Just(1), Just(2)].combineLatest().sink { print($0) }  // Prints "[1, 2]"
  /// ```
  @inlinable
  public func combineLatest() -> some Publisher<[Element.Output], Element.Failure> {
    Coordinated(nil) { CombineLatestManyMachine(self) }
  }
}

@usableFromInline
struct CombineLatestManyMachine<Inner: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = [Inner.Output]
  @usableFromInline typealias Failure = Inner.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .never)
  @usableFromInline var latest: [Inner.Output?] = []
  @usableFromInline var missing: Int
  @usableFromInline var hasChanged: Bool

  @inlinable
  init(_ sources: some Collection<Inner>) {
    missing = sources.count
    hasChanged = missing == 0
    for source in sources {
      upstreams.open(source)
      latest.append(nil)
    }
    if missing == 0 { upstreams.finish() }
  }

  @inlinable
  mutating func receive(_ value: Inner.Output, from port: Port) {
    let index = Int(port.index)
    if latest[index] == nil {
      missing -= 1
    }
    latest[index] = value
    hasChanged = true
  }

  @inlinable
  mutating func receive(demand: Demand) {
    if upstreams.begin() { upstreams.requestFromInner(.unlimited) }
  }

  @inlinable
  mutating func next() -> Output? {
    guard hasChanged, missing == 0 else { return nil }
    hasChanged = false
    return latest.compactMap { $0 }
  }
}
