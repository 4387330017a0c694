extension Sequence where Self: Sendable, Element: Sendable {
  /// A publisher of the elements of this sequence, in order, as they are requested.
  ///
  ///     [a, b, c].publisher:    (abc|)
  ///
  /// Every subscription makes an iterator of its own. It is asked for one element ahead of a finite
  /// demand, so that the end needs no demand. A long sequence runs in a loop, in constant stack
  /// (contract 6).
  ///
  /// ```swift
  /// (1...3).publisher.sink { print($0) }  // Prints "1", "2", "3"
  /// ```
  @inlinable
  public var publisher: some Publisher<Element, Never> { Elements(self) }
}

/// A publisher of the elements of a sequence.
@usableFromInline
struct Elements<Source: Sequence & Sendable>: _FusiblePublisher
where Source.Element: Sendable {
  @usableFromInline typealias Output = Source.Element
  @usableFromInline typealias Failure = Never

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) {
    self.source = source
  }

  @inlinable @inline(__always)
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Never {
    IteratorSubscription.start(
      source.makeIterator(),
      end: .finished,
      downstream: subscriber,
      fusion: fusion
    )
  }
}
