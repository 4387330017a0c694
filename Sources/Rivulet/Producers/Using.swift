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

  private let makeResource: @Sendable () -> Resource
  private let makeSource: @Sendable (Resource) -> Source
  private let release: @Sendable (Resource) -> Void

  /// Creates a publisher from closures that run for each subscription.
  ///
  /// - Parameters:
  ///   - makeResource: Makes the resource, on the thread that subscribes.
  ///   - source: Makes a publisher of the resource.
  ///   - release: Lets go of the resource; another thread may still be delivering a value then, if
  ///     the subscription was not disposed of by the thread that delivers.
  public init(
    _ makeResource: @escaping @Sendable () -> Resource,
    source: @escaping @Sendable (Resource) -> Source,
    release: @escaping @Sendable (Resource) -> Void
  ) {
    self.makeResource = makeResource
    self.makeSource = source
    self.release = release
  }

  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let resource = makeResource()
    let teardown = AnyDisposable { [release] in release(resource) }
    makeSource(resource).subscribe(UsingStage(subscriber, teardown))
  }
}

private struct UsingStage<Downstream: Subscriber>: Stage {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  var downstream: Downstream
  var upstream = UpstreamState<any Subscription>.waiting
  let teardown: AnyDisposable

  init(_ downstream: Downstream, _ teardown: AnyDisposable) {
    self.downstream = downstream
    self.teardown = teardown
  }

  mutating func receive(subscription: any Subscription) {
    if upstream.connect(subscription) {
      downstream.receive(subscription: UsingSubscription(subscription, teardown))
    }
  }

  mutating func handle(_ input: Input, _ next: _Fusion<Downstream>) -> Demand {
    next(&downstream, input)
  }

  mutating func receive(completion: Completion<Failure>) {
    guard upstream.end() else { return }
    teardown.dispose()
    downstream.receive(completion: completion)
  }
}

/// Passes everything on, and releases a resource behind the disposal.
private final class UsingSubscription: Subscription {
  private let upstream: any Subscription
  private let teardown: AnyDisposable

  init(_ upstream: any Subscription, _ teardown: AnyDisposable) {
    self.upstream = upstream
    self.teardown = teardown
  }

  var isDisposed: Bool { upstream.isDisposed }

  func request(_ demand: Demand) {
    upstream.request(demand)
  }

  func dispose() {
    upstream.dispose()
    teardown.dispose()
  }
}
