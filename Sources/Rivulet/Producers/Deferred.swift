/// A publisher that is made anew for every subscription.
///
/// The closure runs on the thread that subscribes. An error that it throws fails the subscription.
/// Demand goes to what it returns.
///
/// ```swift
/// let dice = Deferred { Just(4) }
/// dice.sink { print($0) }  // Prints "4"
/// ```
public struct Deferred<Source: Publisher>: Publisher {
  public typealias Output = Source.Output
  public typealias Failure = Source.Failure

  @usableFromInline let make: @Sendable () throws(Source.Failure) -> Source

  /// Creates a publisher from a closure that makes one.
  @inlinable
  public init(_ make: @escaping @Sendable () throws(Source.Failure) -> Source) {
    self.make = make
  }

  @inlinable @inline(__always)
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let source: Source
    do throws(Failure) {
      source = try make()
    } catch {
      return Fail(error).subscribe(subscriber)
    }
    source.subscribe(subscriber)
  }
}
