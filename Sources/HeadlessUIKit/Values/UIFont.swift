import Foundation

/// A font of the system, which the drawing ignores and tests can compare.
public final class UIFont: NSObject, Sendable {
  /// The thickness of the strokes of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight relative to regular, between minus one and one.
    public let rawValue: CGFloat

    /// Creates a weight relative to regular.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// The light weight.
    public static let light = Weight(rawValue: -0.4)
    /// The regular weight.
    public static let regular = Weight(rawValue: 0)
    /// The medium weight.
    public static let medium = Weight(rawValue: 0.23)
    /// The semibold weight.
    public static let semibold = Weight(rawValue: 0.3)
    /// The bold weight.
    public static let bold = Weight(rawValue: 0.4)
    /// The heavy weight.
    public static let heavy = Weight(rawValue: 0.56)
  }

  /// The size of the text in points.
  public let pointSize: CGFloat
  private let weight: Weight

  private init(pointSize: CGFloat, weight: Weight) {
    self.pointSize = pointSize
    self.weight = weight
    super.init()
  }

  /// Returns the regular system font of a size.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize, weight: .regular)
  }

  /// Returns the system font of a size and a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(pointSize: fontSize, weight: weight)
  }

  /// Returns the bold system font of a size.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize, weight: .bold)
  }

  /// Whether the other object is the same font.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return pointSize == other.pointSize && weight == other.weight
  }

  /// A hash of the size and the weight.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(pointSize)
    hasher.combine(weight)
    return hasher.finalize()
  }
}
