/// The pure part of an operator that has a state of its own, several upstreams, a buffer or a
/// clock.
///
/// A machine hears of what happens upstream, keeps what it needs, and hands out values when asked
/// for the next one. It knows no threads and calls nobody: what it wants of its upstreams, when it
/// wants to be woken, and how it ends, it notes in ``upstreams``. A ``Coordinator`` runs it.
///
/// There are two kinds of upstream: one *main* upstream, and any number of *inner* ones of one
/// type. What a machine leaves out is what a join does: the first failure ends it, and it finishes
/// when no upstream is left and all values have been taken.
@usableFromInline
protocol Machine: ~Copyable, SendableMetatype {
  associatedtype Main: Publisher = NoUpstream
  associatedtype Inner: Publisher = NoUpstream
  associatedtype Output: Sendable
  associatedtype Failure: Error

  var upstreams: Upstreams<Inner, Failure> { get set }

  /// The main upstream has sent a value.
  mutating func receive(_ value: Main.Output)

  /// The main upstream has ended.
  mutating func receive(completion: Completion<Main.Failure>)

  /// An inner upstream has sent a value.
  mutating func receive(_ value: Inner.Output, from port: Port)

  /// An inner upstream has ended.
  mutating func receive(completion: Completion<Inner.Failure>, from port: Port)

  /// The downstream has asked for that many more values.
  mutating func receive(demand: Demand)

  /// The time has come for which a wake-up was noted.
  mutating func wake()

  /// Whether the one inner upstream that is left is all that there is: its values are passed on
  /// unchanged, and none waits.
  var isRelay: Bool { get }

  /// Takes out the next value for the downstream, if there is one.
  ///
  /// Called while there is demand; and once more when an end is noted, to see whether it may come.
  mutating func next() -> Output?
}

extension Machine where Self: ~Copyable {
  @inlinable
  mutating func wake() {}

  @inlinable
  var isRelay: Bool { false }
}

extension Machine where Self: ~Copyable, Main.Failure == Failure {
  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    upstreams.join(completion)
  }
}

extension Machine where Self: ~Copyable, Inner.Failure == Failure {
  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    upstreams.join(completion)
  }
}

extension Machine where Self: ~Copyable, Main == NoUpstream {
  @inlinable
  mutating func receive(_ value: Never) {}

  @inlinable
  mutating func receive(completion: Completion<Never>) {}
}

extension Machine where Self: ~Copyable, Inner == NoUpstream {
  @inlinable
  mutating func receive(_ value: Never, from port: Port) {}

  @inlinable
  mutating func receive(completion: Completion<Never>, from port: Port) {}
}

// Where both of the above would do.
extension Machine where Self: ~Copyable, Main == NoUpstream, Failure == Never {
  @inlinable
  mutating func receive(completion: Completion<Never>) {}
}

extension Machine where Self: ~Copyable, Inner == NoUpstream, Failure == Never {
  @inlinable
  mutating func receive(completion: Completion<Never>, from port: Port) {}
}

/// The upstream of a machine that has none.
@usableFromInline
struct NoUpstream: Publisher {
  @usableFromInline typealias Output = Never
  @usableFromInline typealias Failure = Never

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Never, Downstream.Failure == Never {}
}
