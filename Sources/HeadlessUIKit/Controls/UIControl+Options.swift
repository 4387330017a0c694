extension UIControl {
  /// The things which can happen to a control.
  public struct Event: OptionSet, Sendable {
    /// The bits of the events.
    public let rawValue: UInt

    /// Creates events of their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// A finger was lifted inside of the control: a tap.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The value of the control changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main thing that the control is for happened; a tap, for a button.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The text of a text field was changed by typing.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The editing of a text field has ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
  }

  /// The state which a control is drawn in.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the state.
    public let rawValue: UInt

    /// Creates a state of its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Enabled, and neither selected nor touched.
    public static let normal: State = []
    /// Touched at this moment.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not enabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// Selected.
    public static let selected = State(rawValue: 1 << 2)
  }
}
