extension Publisher {
  /// Splits a source into branches that share one run of it.
  ///
  ///     upstream:                                        -1------2------|
  ///     share { $0.map { $0 * 10 }.merge(with: $0) }:    -(10 1)-(20 2)-|
  ///
  /// The closure makes one publisher of a source that it may use as often as it likes. Each
  /// subscription calls it once, subscribes to what it returns, and only then to the upstream: so
  /// also a source that sends at once runs once, and each branch gets all of it. The run ends with
  /// what the closure returned. What a branch has not requested waits for it as the policy says.
  /// Asks the upstream for values without limit. RxSwift calls it `multicast(_:selector:)`, Reactor
  /// `publish(_:)`.
  ///
  /// ```swift
  /// (1...4).publisher.share { numbers in
  ///   numbers.filter { $0 > 3 }.merge(with: numbers.map { $0 * 10 })
  /// }.sink { print($0) }
  /// // Prints "10", "20", "30", "4", "40"
  /// ```
  ///
  /// - Parameters:
  ///   - bufferingPolicy: What happens to values that a branch has not requested.
  ///   - body: Makes a publisher of the shared source.
  /// - Returns: What the closure makes.
  /// - Precondition: The policy's capacity is not negative.
  @inlinable
  public func share<Result: Publisher>(
    bufferingPolicy: BufferingPolicy = .unbounded,
    _ body: @escaping @Sendable (AnyPublisher<Output, Failure>) -> Result
  ) -> some Publisher<Result.Output, Result.Failure> {
    ShareWithin(self, SharePlan(reset: .never, policy: bufferingPolicy), body)
  }
}

@usableFromInline
struct ShareWithin<Upstream: Publisher, Result: Publisher>: Publisher {
  @usableFromInline typealias Output = Result.Output
  @usableFromInline typealias Failure = Result.Failure
  @usableFromInline typealias Source = AnyPublisher<Upstream.Output, Upstream.Failure>

  @usableFromInline let upstream: Upstream
  @usableFromInline let plan: SharePlan
  @usableFromInline let body: @Sendable (Source) -> Result

  @inlinable
  init(
    _ upstream: Upstream,
    _ plan: SharePlan,
    _ body: @escaping @Sendable (Source) -> Result
  ) {
    self.upstream = upstream
    self.plan = plan
    self.body = body
  }

  @inlinable
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let source = ConnectablePublisher(upstream, plan)
    let token = SubscriptionToken()
    Using {
      token
    } source: { _ in
      body(source.eraseToAnyPublisher())
    } release: {
      $0.dispose()
    }.subscribe(subscriber)
    source.connect(with: token)
  }
}
