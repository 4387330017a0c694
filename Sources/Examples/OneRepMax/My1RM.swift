/// The heaviest weights that one can lift once, in kilograms; the struct itself tells of a change.
@MainActor
struct My1RM {
  /// Prints each line; the only listener there can be.
  let print: (String) -> Void

  /// The one of the dead lift.
  var currentDeadLiftWeight = 70.0 {
    willSet { print("\(currentDeadLiftWeight)kg에서 \(newValue)kg으로 가나요??") }
    didSet { print("\(oldValue)kg에서 \(currentDeadLiftWeight)kg으로 올랐다 🔥") }
  }
}
