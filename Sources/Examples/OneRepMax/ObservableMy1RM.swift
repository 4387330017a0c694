import Rivulet

/// The heaviest weights that one can lift once, in kilograms.
final class My1RM: Sendable {
  /// The one of the dead lift.
  let currentDeadLiftWeight = Observable(70.0)
}
