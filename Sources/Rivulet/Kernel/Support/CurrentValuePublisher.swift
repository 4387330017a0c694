/// A publisher that sends its current value first.
protocol CurrentValuePublisher<Output, Failure>: Publisher {
  /// Subscribes; if the current value cannot be delivered at once, because another thread is in the
  /// middle of a delivery, the closure gets it instead.
  func subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Output) -> Void
  ) where Downstream.Input == Output, Downstream.Failure == Failure
}
