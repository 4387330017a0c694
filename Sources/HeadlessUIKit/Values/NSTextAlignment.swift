/// The side of a line which text is aligned to.
public enum NSTextAlignment: Int, Sendable {
  /// Aligned to the left.
  case left
  /// Centred.
  case center
  /// Aligned to the right.
  case right
  /// Stretched to both sides, which is drawn as `left`.
  case justified
  /// The alignment of the script, which is drawn as `left`.
  case natural
}
