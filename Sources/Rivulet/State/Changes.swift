/// The changes of an ``Observable``, without its current value.
@usableFromInline
struct Changes<Output: Sendable>: _FusiblePublisher {
  @usableFromInline typealias Failure = Never

  @usableFromInline let broadcast: Broadcast<Output, Never>

  @inlinable
  init(_ broadcast: Broadcast<Output, Never>) {
    self.broadcast = broadcast
  }

  @inlinable @inline(__always)
  func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Never {
    broadcast.join(subscriber, fusion)
  }
}
