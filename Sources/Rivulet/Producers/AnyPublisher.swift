/// A publisher whose type is erased.
///
/// For a property, a protocol requirement, or a chain that is put together at run time. A function
/// can mostly return `some Publisher<Output, Failure>` instead, which costs nothing; here each
/// subscription costs an allocation and each value an indirect call. A subscriber sees no
/// difference.
public struct AnyPublisher<Output: Sendable, Failure: Error>: _FusiblePublisher {
  @usableFromInline
  let subscribeErased: @Sendable (sending AnySubscriber<Output, Failure>) -> Void
  /// What it appends, if it is an append.
  @usableFromInline let appended: Rope<AnyPublisher>?
  /// What it merges, if it is a merge.
  @usableFromInline let merged: Rope<AnyPublisher>?

  /// Erases a publisher.
  @inlinable
  public init<Upstream: Publisher>(_ publisher: Upstream)
  where Upstream.Output == Output, Upstream.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
      return
    }
    subscribeErased = { publisher._subscribe($0, fusion: _Fusion()) }
    appended = (publisher as? AppendedRow<Output, Failure>)?.parts
    merged = (publisher as? MergedRow<Output, Failure>)?.parts
  }

  /// It is.
  @inlinable
  public static var _isErased: Bool { true }

  @inlinable @inline(__always)
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    subscribeErased(AnySubscriber(erasing: subscriber))
  }
}

extension Publisher {
  /// Hides the type of this publisher behind ``AnyPublisher``.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}
