/// What follows when an upstream of a ``SequentialMachine`` has ended.
@usableFromInline
enum Successor<Next: Publisher> {
  case next(Next)
  case end(Completion<Next.Failure>)
}

/// One upstream after the other; the demand that one leaves over goes to the next.
///
/// The machine of append, catch, retry and their like. However many upstreams end at once, the
/// coordinator opens the next one in a loop (contract 6).
@usableFromInline
struct SequentialMachine<Main: Publisher, Inner: Publisher, Memory>: Machine, ~Copyable
where Main.Output == Inner.Output {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Inner.Failure
  @usableFromInline typealias Decision<Problem: Error> =
    @Sendable (inout Memory, Completion<Problem>) -> Successor<Inner>

  @usableFromInline var upstreams = Upstreams<Inner, Failure>()
  @usableFromInline var memory: Memory
  @usableFromInline let afterMain: Decision<Main.Failure>
  @usableFromInline let afterInner: Decision<Inner.Failure>
  @usableFromInline var current = Port.main
  @usableFromInline var outbox = Outbox<Output>()

  /// - Parameters:
  ///   - memory: What the decisions find as their memory.
  ///   - afterMain: Decides what follows the first upstream.
  ///   - afterInner: Decides what follows one of the others.
  @inlinable
  init(
    memory: Memory,
    afterMain: @escaping Decision<Main.Failure>,
    afterInner: @escaping Decision<Inner.Failure> = { .end($1) }
  ) {
    self.memory = memory
    self.afterMain = afterMain
    self.afterInner = afterInner
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output) {
    outbox.append(value)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output, from port: Port) {
    receive(value)
  }

  @inlinable
  mutating func receive(completion: Completion<Main.Failure>) {
    follow(afterMain(&memory, completion))
  }

  @inlinable
  mutating func receive(completion: Completion<Inner.Failure>, from port: Port) {
    follow(afterInner(&memory, completion))
  }

  @inlinable
  mutating func follow(_ successor: Successor<Inner>) {
    switch successor {
    case .next(let publisher):
      current = upstreams.open(publisher, demand: outbox.unmet)
    case .end(let completion):
      upstreams.finish(completion)
    }
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.request(outbox.receive(demand), from: current)
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { outbox.popFirst() }
}
