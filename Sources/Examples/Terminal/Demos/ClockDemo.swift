import HeadlessUIKit
import Rivulet

/// The clock, in the time of a scheduler.
final class ClockDemo: Demo {
  private let console: Console
  private let viewModel = ObservableClockViewModel()
  private let visible: Screen

  init(console: Console, scheduler: any Scheduler = .main) {
    self.console = console
    visible = Screen(
      rootViewController: ClockViewController(observableVM: viewModel, scheduler: scheduler)
    )
  }

  var screen: Screen? { visible }

  var introduction: String? {
    "The clock runs, but is drawn only when asked: “wait 30” draws it each second, 30 times."
  }

  var commands: [Command] {
    [
      .number(
        "wait [N]",
        "draw the clock at each of the next N seconds, or at one",
        standard: 1
      ) { [self] count in
        await wait(count)
      },
      .plain("show", "draw the screen again") {},
    ]
  }

  /// Draws the screen at all changes but the last, which is drawn as after any command.
  private func wait(_ count: Int) async {
    let changes = viewModel.observableTime.changes
    changes.prefix(count - 1).bind(to: self) { demo, _ in
      demo.console.write(demo.visible.render())
    }
    _ = await changes.dropFirst(count - 1).firstValue()
  }
}
