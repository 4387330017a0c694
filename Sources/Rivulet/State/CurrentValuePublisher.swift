/// A publisher that sends its current value first.
protocol CurrentValuePublisher<Output, Failure>: Publisher {
  /// Subscribes; if the current value cannot be delivered at once, because another thread is in the
  /// middle of a delivery, the closure gets it instead.
  func subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Output) -> Void
  ) where Downstream.Input == Output, Downstream.Failure == Failure
}

extension Observable: CurrentValuePublisher {
  func subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Value) -> Void
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    source.subscribe(subscriber, orShow: showCurrent)
  }
}

extension Property: CurrentValuePublisher {
  func subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    orShow showCurrent: (Value) -> Void
  ) where Downstream.Input == Value, Downstream.Failure == Never {
    subscribe(subscriber, showing: showCurrent)
  }
}
