extension Publisher {
  /// Sends everything through a subject, the end included.
  ///
  /// Asks for values without limit. The subject is kept until the end, since it can still be sent
  /// to until then; so its subscribers are, too.
  ///
  /// ```swift
  /// let subject = Subject<Int, Never>()
  /// subject.sink { print($0) }
  /// [1, 2].publisher.subscribe(subject)  // Prints "1", "2"
  /// ```
  ///
  /// - Returns: A token that ends the forwarding, not the subject. Ignoring it does not.
  @inlinable
  @discardableResult
  public func subscribe(_ subject: Subject<Output, Failure>) -> any Disposable {
    sink(
      receiveCompletion: { subject.send(completion: $0) },
      receiveValue: { subject.send($0) }
    )
  }

  /// Sends everything through a subject that keeps the newest values, the end included.
  ///
  /// Otherwise like `subscribe(_:)` with a ``Subject``.
  ///
  /// ```swift
  /// let subject = ReplaySubject<Int, Never>(capacity: 1)
  /// [1, 2].publisher.subscribe(subject)
  /// subject.sink { print($0) }  // Prints "2"
  /// ```
  ///
  /// - Returns: A token that ends the forwarding, not the subject. Ignoring it does not.
  @inlinable
  @discardableResult
  public func subscribe(_ subject: ReplaySubject<Output, Failure>) -> any Disposable {
    sink(
      receiveCompletion: { subject.send(completion: $0) },
      receiveValue: { subject.send($0) }
    )
  }
}
