/// A publisher that is made anew for every subscription.
///
///     upstream:               -1-2-|
///     Deferred { upstream }:  -1-2-|
///     S2:                          -1-2-|
///
/// The closure runs on the thread that subscribes. Demand goes to what it returns.
///
/// ```swift
/// let dice = Deferred { Just(4) }
/// dice.sink { print($0) }  // Prints "4"
/// ```
public struct Deferred<Source: Publisher>: Publisher {
  public typealias Output = Source.Output
  public typealias Failure = Source.Failure

  @usableFromInline let make: @Sendable () -> Source

  /// Creates a publisher from a closure that makes one.
  @inlinable
  public init(_ make: @escaping @Sendable () -> Source) {
    self.make = make
  }

  @inlinable @inline(__always)
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    make().subscribe(subscriber)
  }
}
