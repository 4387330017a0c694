extension Optional where Wrapped: Sendable {
  /// A publisher of the wrapped value, if there is one.
  ///
  ///     Int?(1).publisher:      (1|)
  ///     Int?.none.publisher:    |
  ///
  /// ```swift
  /// Int?(1).publisher.sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public var publisher: some Publisher<Wrapped, Never> {
    Elements(map { [$0] } ?? [])
  }
}

extension Result where Success: Sendable {
  /// A publisher of the success, or of the failure.
  ///
  ///     Result.success(1).publisher:        (1|)
  ///     Result.failure(error).publisher:    #
  ///
  /// ```swift
  /// Result<Int, Never>.success(1).publisher.sink { print($0) }  // Prints "1"
  /// ```
  @inlinable
  public var publisher: some Publisher<Success, Failure> {
    ResultPublisher(self)
  }
}

/// A publisher of a result.
@usableFromInline
struct ResultPublisher<Output: Sendable, Failure: Error>: Publisher {
  @usableFromInline let result: Result<Output, Failure>

  @inlinable
  init(_ result: Result<Output, Failure>) {
    self.result = result
  }

  @inlinable @inline(__always)
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    switch result {
    case .success(let value):
      IteratorSubscription.start(
        CollectionOfOne(value).makeIterator(),
        end: .finished,
        downstream: subscriber
      )
    case .failure(let error):
      Fail(error).subscribe(subscriber)
    }
  }
}
