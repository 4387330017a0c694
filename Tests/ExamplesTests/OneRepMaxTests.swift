import Rivulet
import Testing

@testable import Examples

@MainActor
@Suite
struct OneRepMaxTests {
  private let my1RM = ObservableMy1RM()

  @Test func `The struct prints the lines of the document`() {
    let printed = Printed()
    var my1RM = My1RM { printed.lines.append($0) }
    my1RM.currentDeadLiftWeight = 80
    #expect(
      printed.lines == ["70.0kg에서 80.0kg으로 가나요??", "70.0kg에서 80.0kg으로 올랐다 🔥"]
    )
    #expect(my1RM.currentDeadLiftWeight == 80)
  }

  @Test func `A copy of the struct goes its own way, and prints too`() {
    let printed = Printed()
    let my1RM = My1RM { printed.lines.append($0) }
    var copy = my1RM
    copy.currentDeadLiftWeight += 2.5
    #expect(my1RM.currentDeadLiftWeight == 70)
    #expect(printed.lines.last == "70.0kg에서 72.5kg으로 올랐다 🔥")
  }

  @Test func `A change of the observable prints the same lines`() {
    let printed = Printed()
    let view = OneRepMaxView(viewModel: OneRepMaxViewModel(my1RM: my1RM)) {
      printed.lines.append($0)
    }
    #expect(printed.lines == [])
    my1RM.currentDeadLiftWeight.value = 80
    #expect(
      printed.lines == ["70.0kg에서 80.0kg으로 가나요??", "70.0kg에서 80.0kg으로 올랐다 🔥"]
    )
    my1RM.currentDeadLiftWeight.value += 2.5
    #expect(
      printed.lines.dropFirst(2) == [
        "80.0kg에서 82.5kg으로 가나요??", "80.0kg에서 82.5kg으로 올랐다 🔥",
      ]
    )
    withExtendedLifetime(view) {}
  }

  @Test func `Nothing is printed without the view`() {
    let printed = Printed()
    do {
      _ = OneRepMaxView(viewModel: OneRepMaxViewModel(my1RM: my1RM)) { printed.lines.append($0) }
    }
    my1RM.currentDeadLiftWeight.value = 80
    #expect(printed.lines == [])
  }

  private final class Printed {
    var lines: [String] = []
  }
}
