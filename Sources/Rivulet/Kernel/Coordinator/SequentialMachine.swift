/// What follows when an upstream of a ``SequentialMachine`` has ended.
@usableFromInline
enum Successor<Next: Publisher> {
  case next(Next)
  /// The next one, after a pause on the machine's scheduler.
  case later(Next, Duration)
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

  @usableFromInline var upstreams: Upstreams<Inner, Failure>
  @usableFromInline var memory: Memory
  @usableFromInline let afterMain: Decision<Main.Failure>
  @usableFromInline let afterInner: Decision<Inner.Failure>
  @usableFromInline let renew: (@Sendable (inout Memory) -> Void)?
  @usableFromInline let isLast: (@Sendable (Memory) -> Bool)?
  @usableFromInline var current = Port.main
  @usableFromInline var outbox = Outbox<Output>()
  /// Whether the upstream that runs has sent a value.
  @usableFromInline var hasSent = false
  /// What follows after a pause.
  @usableFromInline var waiting: Inner?

  /// - Parameters:
  ///   - scheduler: Where pauses pass, if there are any.
  ///   - memory: What the decisions find as their memory.
  ///   - renew: Changes the memory before a decision about an upstream that has sent values.
  ///   - afterMain: Decides what follows the first upstream.
  ///   - afterInner: Decides what follows one of the others.
  ///   - isLast: Tells that nothing follows the one that runs, however it ends.
  @inlinable
  init(
    on scheduler: (any Scheduler)? = nil,
    memory: Memory,
    renew: (@Sendable (inout Memory) -> Void)? = nil,
    afterMain: @escaping Decision<Main.Failure>,
    afterInner: @escaping Decision<Inner.Failure> = { .end($1) },
    isLast: (@Sendable (Memory) -> Bool)? = nil
  ) {
    upstreams = Upstreams(on: scheduler)
    self.memory = memory
    self.renew = renew
    self.afterMain = afterMain
    self.afterInner = afterInner
    self.isLast = isLast
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output) {
    hasSent = true
    outbox.append(value)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output, from port: Port) {
    receive(value)
  }

  @inlinable
  mutating func receive(completion: Completion<Main.Failure>) {
    renewIfSent()
    follow(afterMain(&memory, completion))
  }

  @inlinable
  mutating func receive(completion: Completion<Inner.Failure>, from port: Port) {
    renewIfSent()
    follow(afterInner(&memory, completion))
  }

  @inlinable
  mutating func renewIfSent() {
    if hasSent { renew?(&memory) }
    hasSent = false
  }

  @inlinable
  mutating func follow(_ successor: Successor<Inner>) {
    switch successor {
    case .next(let publisher):
      current = upstreams.open(publisher, demand: outbox.unmet)
    case .later(let publisher, let pause):
      waiting = publisher
      upstreams.wake(after: pause)
    case .end(let completion):
      upstreams.finish(completion)
    }
  }

  @inlinable
  mutating func wake() {
    if let publisher = waiting.take() { follow(.next(publisher)) }
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.request(outbox.receive(demand), from: current)
  }

  @inlinable
  var isRelay: Bool {
    current != .main && outbox.values.isEmpty && upstreams.openCount == 1
      && isLast?(memory) == true
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? { outbox.popFirst() }
}
