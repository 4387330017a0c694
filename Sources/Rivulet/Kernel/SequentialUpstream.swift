/// Decides what follows when an upstream of a ``SequentialUpstream`` has ended.
@usableFromInline
protocol Succession {
  associatedtype Main: Publisher
  associatedtype Next: Publisher where Next.Output == Main.Output

  /// What follows the first upstream.
  mutating func successor(
    after completion: Completion<Main.Failure>
  ) -> Successor<Next>

  /// What follows one of the others.
  mutating func successor(
    afterNext completion: Completion<Next.Failure>
  ) -> Successor<Next>
}

extension Succession {
  /// The second upstream is the last one.
  @inlinable
  mutating func successor(afterNext completion: Completion<Next.Failure>) -> Successor<Next> {
    .end(completion)
  }
}

@usableFromInline
enum Successor<Next: Publisher> {
  case next(Next)
  case end(Completion<Next.Failure>)
}

/// One upstream after the other; the demand that one leaves over goes to the next.
///
/// The machine of append, catch and retry. However many upstreams end at once, the coordinator
/// opens the next one in a loop (contract 6).
@usableFromInline
struct SequentialUpstream<Order: Succession>: Machine, ~Copyable {
  @usableFromInline typealias Main = Order.Main
  @usableFromInline typealias Inner = Order.Next
  @usableFromInline typealias Output = Order.Main.Output
  @usableFromInline typealias Failure = Order.Next.Failure

  @usableFromInline var order: Order
  @usableFromInline var current = Port.main
  @usableFromInline var outstanding = Demand.none
  @usableFromInline var received = RingBuffer<Output>()
  @usableFromInline var end: Completion<Failure>?

  @inlinable
  init(_ order: Order) {
    self.order = order
  }

  @inlinable
  mutating func receive(_ value: Output, isDue: Bool, _ upstreams: inout Upstreams<Inner>)
    -> Output?
  {
    outstanding.reportOverflow(waiting: received.count)
    received.append(value)
    return isDue ? next(&upstreams) : nil
  }

  @inlinable
  mutating func receive(
    _ value: Output,
    from port: Port,
    isDue: Bool,
    _ upstreams: inout Upstreams<Inner>
  ) -> Output? {
    received.append(value)
    return isDue ? next(&upstreams) : nil
  }

  @inlinable
  mutating func receive(
    completion: Completion<Main.Failure>,
    _ upstreams: inout Upstreams<Inner>
  ) {
    follow(order.successor(after: completion), &upstreams)
  }

  @inlinable
  mutating func receive(
    completion: Completion<Inner.Failure>,
    from port: Port,
    _ upstreams: inout Upstreams<Inner>
  ) {
    follow(order.successor(afterNext: completion), &upstreams)
  }

  @inlinable
  mutating func follow(_ successor: Successor<Inner>, _ upstreams: inout Upstreams<Inner>) {
    switch successor {
    case .next(let publisher): current = upstreams.open(publisher, demand: outstanding)
    case .end(let completion): end = completion
    }
  }

  @inlinable
  mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Inner>) {
    outstanding += demand
    upstreams.request(demand, from: current)
  }

  @inlinable
  mutating func next(_ upstreams: inout Upstreams<Inner>) -> Output? {
    guard let value = received.popFirst() else { return nil }
    outstanding -= 1
    return value
  }

  @inlinable
  var completion: Completion<Failure>? {
    received.isEmpty ? end : nil
  }
}
