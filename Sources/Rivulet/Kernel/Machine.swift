/// The pure part of an operator that has a state of its own, several upstreams, or a buffer.
///
/// A machine hears of what happens upstream, keeps what it needs, and hands out values when asked
/// for the next one. It knows no threads and calls nobody: what it wants of its upstreams it notes
/// in ``Upstreams``. A ``Coordinator`` runs it.
///
/// There are two kinds of upstream: one *main* upstream, and any number of *inner* ones of one
/// type.
@usableFromInline
protocol Machine: ~Copyable {
  associatedtype Main: Publisher
  associatedtype Inner: Publisher = Empty<Never, Never>
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// Opens the upstreams, after the downstream has its subscription.
  mutating func start(_ upstreams: inout Upstreams<Inner>)

  /// The main upstream has sent a value.
  ///
  /// - Returns: What to deliver at once, only if `isDue`; else the value is kept.
  mutating func receive(
    _ value: Main.Output,
    isDue: Bool,
    _ upstreams: inout Upstreams<Inner>
  ) -> Output?

  /// The main upstream has ended.
  mutating func receive(completion: Completion<Main.Failure>, _ upstreams: inout Upstreams<Inner>)

  /// An inner upstream has sent a value.
  ///
  /// - Returns: What to deliver at once, only if `isDue`; else the value is kept.
  mutating func receive(
    _ value: Inner.Output,
    from port: Port,
    isDue: Bool,
    _ upstreams: inout Upstreams<Inner>
  ) -> Output?

  /// An inner upstream has ended.
  mutating func receive(
    completion: Completion<Inner.Failure>,
    from port: Port,
    _ upstreams: inout Upstreams<Inner>
  )

  /// The downstream has asked for that many more values.
  mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Inner>)

  /// Takes out the next value for the downstream; called only while there is demand.
  mutating func next(_ upstreams: inout Upstreams<Inner>) -> Output?

  /// How the stream has ended, once no value is left to be taken; a failure may come sooner.
  ///
  /// Looked at only while ``Upstreams/isEnding`` is set, as it is when an upstream has ended; a
  /// machine that hears of it and knows that more is to come may unset it.
  var completion: Completion<Failure>? { get }
}

extension Machine where Self: ~Copyable {
  @inlinable
  mutating func start(_ upstreams: inout Upstreams<Inner>) {
    upstreams.openMain()
  }
}

extension Machine where Self: ~Copyable, Inner == Empty<Never, Never> {
  @inlinable
  mutating func receive(
    _ value: Never,
    from port: Port,
    isDue: Bool,
    _ upstreams: inout Upstreams<Inner>
  ) -> Output? {}

  @inlinable
  mutating func receive(
    completion: Completion<Never>,
    from port: Port,
    _ upstreams: inout Upstreams<Inner>
  ) {}
}
