extension Publisher {
  /// Sends each value together with the newest one of another publisher.
  ///
  ///     upstream:                 -1-----2-----3-|
  ///     other:                    ---a------b----|
  ///     withLatestFrom(other):    -------2a----3b|
  ///
  /// The other one is subscribed to first. **A value that comes before the other's first one is
  /// dropped** and asks the upstream for one more; ``combineLatest(_:)`` waits instead. Ends when
  /// the upstream does; the other's end is ignored, its failure is not. Passes demand on to the
  /// upstream and asks the other one for values without limit. O(1) per value.
  ///
  /// ```swift
  /// [1, 2].publisher.withLatestFrom(Just("a")).sink { print($0, $1) }  // Prints "1 a", "2 a"
  /// ```
  @inlinable
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> some Publisher<(Output, Other.Output), Failure> where Other.Failure == Failure {
    Coordinated(self) { WithLatestFromMachine(other) }
  }
}

@usableFromInline
struct WithLatestFromMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = (Main.Output, Inner.Output)
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .later)
  @usableFromInline var latest: Inner.Output?
  @usableFromInline var outbox = Outbox<Output>()

  @inlinable
  init(_ other: Inner) {
    upstreams.open(other, demand: .unlimited)
    upstreams.openMain()
  }

  @inlinable
  mutating func receive(_ value: Main.Output) {
    if let latest {
      outbox.append((value, latest))
    } else {
      upstreams.request(.max(1), from: .main)
    }
  }

  @inlinable
  mutating func receive(_ value: Inner.Output, from port: Port) {
    latest = value
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    if case .failure(let error) = completion { upstreams.fail(error) }
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.request(outbox.receive(demand), from: .main)
  }

  @inlinable
  mutating func next() -> Output? { outbox.popFirst() }
}
