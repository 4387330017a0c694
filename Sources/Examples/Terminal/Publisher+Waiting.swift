import Rivulet

extension Publisher where Failure == Never {
  /// Waits for the first value; there is none if the stream ends without one.
  ///
  /// It subscribes before anything else can run where the caller runs.
  nonisolated(nonsending) func firstValue() async -> Output? {
    await withCheckedContinuation { continuation in
      first().map(Optional.some).reduce(nil) { $1 }.sink { continuation.resume(returning: $0) }
    }
  }
}

extension Property<Bool> {
  /// Waits until this is false, and what was sent to the main queue before has been delivered.
  func becomesFalse() async {
    _ = await filter { !$0 }.receive(on: .main).firstValue()
  }
}
