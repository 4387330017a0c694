import HeadlessUIKit

/// An example that is under way in a terminal.
@MainActor
protocol Demo: AnyObject {
  /// What it can be told to do.
  var commands: [Command] { get }
  /// Its screen, if it has one.
  var screen: Screen? { get }
  /// What a person has to know of it before the first command.
  var introduction: String? { get }

  /// Waits until the screen shows everything that is under way.
  func settle() async
}

extension Demo {
  var introduction: String? { nil }

  func settle() async {}

  /// The commands of any screen.
  func screenCommands(of screen: @escaping () -> Screen) -> [Command] {
    [
      .text("tap BUTTON", "tap the button of that name") { title in
        let screen = screen()
        if screen.alert != nil {
          try screen.press(title)
        } else {
          try screen.tap(title)
        }
      },
      .plain("show", "draw the screen again") {},
    ]
  }
}

extension Screen {
  /// Throws if an alert takes all taps.
  func requireNoAlert() throws(InteractionError) {
    if let alert { throw .coveredByAlert(title: alert.title ?? "") }
  }
}
