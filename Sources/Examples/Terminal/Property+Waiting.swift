import Rivulet

extension Property<Bool> {
  /// Waits until this is false, and what was sent to the main queue before has been delivered.
  func becomesFalse() async {
    _ = await filter { !$0 }.receive(on: .main).firstValue()
  }
}
