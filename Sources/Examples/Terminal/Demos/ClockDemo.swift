import HeadlessUIKit
import Rivulet

/// The clock, in real time.
final class ClockDemo: Demo {
  private let controller = ClockViewController()
  private let visible: Screen

  init() {
    visible = Screen(rootViewController: controller)
  }

  var screen: Screen? { visible }

  var commands: [Command] {
    [
      .number("wait [N]", "wait for the next N ticks, or one", standard: 1) { count in
        _ = await QueueScheduler.main.ticks(every: .seconds(1)).filter { $0 == count }.firstValue()
      },
      .plain("show", "draw the screen again") {},
    ]
  }
}
