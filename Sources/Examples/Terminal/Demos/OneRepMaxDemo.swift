import HeadlessUIKit
import Rivulet

/// The weights, which have no screen: the view of the stream prints, or the struct itself.
final class OneRepMaxDemo: Demo {
  private let console: Console
  private var view: OneRepMaxView?
  private var lift: (Double) -> Void = { _ in }

  init(console: Console) {
    self.console = console
    startStream()
  }

  var screen: Screen? { nil }

  var commands: [Command] {
    [
      .text("lift KG", "set the weight of the dead lift") { [self] text in
        guard let weight = Double(text), weight.isFinite, weight > 0 else {
          throw CommandError.impossible("“\(text)” is not a weight in kilograms, such as 82.5.")
        }
        lift(weight)
      },
      .plain("stream", "start again, with an observable and the stream of its changes") { [self] in
        startStream()
      },
      .plain("struct", "start again, with willSet and didSet of a struct") { [self] in
        startStruct()
      },
    ]
  }

  private func startStream() {
    let my1RM = ObservableMy1RM()
    console.write("The dead lift is at \(my1RM.currentDeadLiftWeight.value)kg.")
    view = OneRepMaxView(viewModel: OneRepMaxViewModel(my1RM: my1RM), print: console.write)
    lift = { my1RM.currentDeadLiftWeight.value = $0 }
  }

  private func startStruct() {
    var my1RM = My1RM(print: console.write)
    console.write("The dead lift is at \(my1RM.currentDeadLiftWeight)kg.")
    view = nil
    lift = { my1RM.currentDeadLiftWeight = $0 }
  }
}
