import Foundation

/// A view which runs actions on events.
///
/// Actions are added as `UIAction`s, in exactly UIKit's spelling. UIKit's older
/// `addTarget(_:action:for:)` with a `Selector` cannot exist without Objective-C, where
/// `#selector` comes from; see `UIControl+TargetAction.swift` for the form which can.
@MainActor
open class UIControl: UIView {
  /// Whether the control reacts to taps.
  open var isEnabled = true
  /// Whether the control is selected.
  open var isSelected = false
  /// Whether the control is drawn as touched at this moment.
  open var isHighlighted = false

  private struct Registration {
    var events: Event
    let action: UIAction
  }

  private var registrations: [Registration] = []

  /// The state which the three properties make up.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Adds an action for events, replacing an action of the same identifier for these events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    registrations.append(Registration(events: controlEvents, action: action))
  }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with an identifier for events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier,
    for controlEvents: Event
  ) {
    for index in registrations.indices
    where registrations[index].action.identifier == actionIdentifier {
      registrations[index].events.subtract(controlEvents)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// Runs the actions of events, whether or not the control is enabled.
  open func sendActions(for controlEvents: Event) {
    for registration in registrations where !registration.events.isDisjoint(with: controlEvents) {
      sendAction(registration.action)
    }
  }

  /// Runs an action with the control as its sender.
  open func sendAction(_ action: UIAction) {
    action.run(sender: self)
  }
}
