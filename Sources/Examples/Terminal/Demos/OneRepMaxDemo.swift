import HeadlessUIKit
import Rivulet

/// The weights, which have no screen: the view prints.
final class OneRepMaxDemo: Demo {
  private let my1RM = My1RM()
  private let view: OneRepMaxView

  init(console: Console) {
    view = OneRepMaxView(viewModel: OneRepMaxViewModel(my1RM: my1RM), print: console.write)
    console.write("The dead lift is at \(my1RM.currentDeadLiftWeight.value)kg.")
  }

  var screen: Screen? { nil }

  var commands: [Command] {
    [
      .text("lift KG", "set the weight of the dead lift") { [my1RM] text in
        guard let weight = Double(text), weight.isFinite, weight > 0 else {
          throw CommandError.impossible("“\(text)” is not a weight in kilograms, such as 82.5.")
        }
        my1RM.currentDeadLiftWeight.value = weight
      }
    ]
  }
}
