/// The link from a subscriber to its upstream.
///
/// Both methods may be called from any thread, at any time, also from inside a delivery.
public protocol Subscription: Disposable {
  /// Allows the upstream to send that many more values.
  ///
  /// Requests add up. `request(.none)` does nothing, and so does a request after the end
  /// (contract 2).
  func request(_ demand: Demand)
}
