/// A publisher with a resource that lives from the subscription to its end.
///
///     upstream:  --a--b-|
///     S1:        --a--b-|
///     release:   -------r
///
/// Each subscription makes a resource, and a source of it. The resource is released once: before
/// the subscriber hears of the completion, or when the source has been disposed of, before
/// `dispose()` returns (contract 11). What the source sends passes as it is, demand included.
///
/// ```swift
/// let file = Using { "file" } source: { name in
///   [name + " 1", name + " 2"].publisher
/// } release: {
///   print("close", $0)
/// }
/// file.first().sink { print($0) }  // Prints "file 1", "close file"
/// ```
public struct Using<Resource: Sendable, Source: Publisher>: Publisher {
  public typealias Output = Source.Output
  public typealias Failure = Source.Failure

  @usableFromInline let makeResource: @Sendable () -> Resource
  @usableFromInline let makeSource: @Sendable (Resource) -> Source
  @usableFromInline let release: @Sendable (Resource) -> Void

  /// Creates a publisher from closures that run for each subscription.
  ///
  /// - Parameters:
  ///   - makeResource: Makes the resource, on the thread that subscribes.
  ///   - source: Makes a publisher of the resource.
  ///   - release: Lets go of the resource; another thread may still be delivering a value then, if
  ///     the subscription was not disposed of by the thread that delivers.
  @inlinable
  public init(
    _ makeResource: @escaping @Sendable () -> Resource,
    source: @escaping @Sendable (Resource) -> Source,
    release: @escaping @Sendable (Resource) -> Void
  ) {
    self.makeResource = makeResource
    self.makeSource = source
    self.release = release
  }

  @inlinable
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let resource = makeResource()
    let teardown = AnyDisposable { [release] in release(resource) }
    makeSource(resource).subscribe(UsingStage(subscriber, teardown))
  }
}

@usableFromInline
struct UsingStage<Downstream: Subscriber>: Stage {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline var downstream: Downstream
  @usableFromInline var upstream = UpstreamState<any Subscription>.waiting
  @usableFromInline let teardown: AnyDisposable

  @inlinable
  init(_ downstream: Downstream, _ teardown: AnyDisposable) {
    self.downstream = downstream
    self.teardown = teardown
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if upstream.connect(subscription) {
      downstream.receive(subscription: UsingSubscription(subscription, teardown))
    }
  }

  @inlinable
  mutating func handle(_ input: Input, _ next: _Fusion<Downstream>) -> Demand {
    next(&downstream, input)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    guard upstream.end() else { return }
    teardown.dispose()
    downstream.receive(completion: completion)
  }
}

/// Passes everything on, and releases a resource behind the disposal.
@usableFromInline
final class UsingSubscription: Subscription {
  @usableFromInline let upstream: any Subscription
  @usableFromInline let teardown: AnyDisposable

  @inlinable
  init(_ upstream: any Subscription, _ teardown: AnyDisposable) {
    self.upstream = upstream
    self.teardown = teardown
  }

  @inlinable
  var isDisposed: Bool { upstream.isDisposed }

  @inlinable
  func request(_ demand: Demand) {
    upstream.request(demand)
  }

  @inlinable
  func dispose() {
    upstream.dispose()
    teardown.dispose()
  }
}
