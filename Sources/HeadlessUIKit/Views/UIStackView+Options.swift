/// The namespace of `Axis`; there are no constraints here.
public enum NSLayoutConstraint {
  /// A direction of layout.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }
}

extension UIStackView {
  /// How the views of a stack are placed across its axis.
  public enum Alignment: Int, Sendable {
    /// Each view takes all the room.
    case fill
    /// At the left of a vertical stack.
    case leading
    /// At the first line of text, which is drawn as `top`.
    case firstBaseline
    /// In the middle.
    case center
    /// At the right of a vertical stack.
    case trailing
    /// At the last line of text, which is drawn as `bottom`.
    case lastBaseline

    /// At the top of a horizontal stack.
    public static var top: Alignment { .leading }
    /// At the bottom of a horizontal stack.
    public static var bottom: Alignment { .trailing }
  }

  /// How the views of a stack share the room along its axis.
  public enum Distribution: Int, Sendable {
    /// One view takes the room that is left.
    case fill
    /// All views have the same size.
    case fillEqually
    /// All views grow in proportion, which is drawn as `fill`.
    case fillProportionally
    /// The room that is left is shared between the gaps.
    case equalSpacing
    /// The centres have the same distance, which is drawn as `equalSpacing`.
    case equalCentering
  }
}
