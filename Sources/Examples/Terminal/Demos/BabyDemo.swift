import HeadlessUIKit

/// The babies, at first with binding.
final class BabyDemo: Demo {
  private var visible = Screen(rootViewController: BoundBabyViewController())

  var screen: Screen? { visible }

  var commands: [Command] {
    [
      .plain("next", "tap the button “Next”") { [self] in try visible.tap("Next") },
      .plain("bound", "start again, with binding") { [self] in
        visible = Screen(rootViewController: BoundBabyViewController())
      },
      .plain("plain", "start again, without binding") { [self] in
        visible = Screen(rootViewController: BabyViewController())
      },
    ] + screenCommands { [self] in visible }
  }
}
