// Target and action without a `Selector`: the action is the method itself.
//
//   button.addTarget(self, action: CounterViewController.plusTapped, for: .touchUpInside)
//
// The target is not kept alive, as with a selector. UIKit does not have these two methods, but
// they are written in nothing but UIKit's own API: an app which wants the same spelling there
// compiles this very extension beside it. A view which is to compile on both without that adds a
// `UIAction` instead.

extension UIControl {
  /// Calls a method of a target on events, for as long as the target exists.
  public func addTarget<Target: AnyObject>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for controlEvents: UIControl.Event
  ) {
    let handler = UIAction { [weak target] _ in
      guard let target else { return }
      action(target)()
    }
    addAction(handler, for: controlEvents)
  }

  /// Calls a method of a target with the control on events, for as long as the target exists.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for controlEvents: UIControl.Event
  ) {
    let handler = UIAction { [weak target] uiAction in
      guard let target, let sender = uiAction.sender as? Sender else { return }
      action(target)(sender)
    }
    addAction(handler, for: controlEvents)
  }
}
