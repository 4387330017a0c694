import Rivulet

/// The same weights for as many listeners as there are.
final class ObservableMy1RM: Sendable {
  /// The one of the dead lift.
  let currentDeadLiftWeight = Observable(70.0)
}
