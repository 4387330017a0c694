import Foundation

/// A colour, which the drawing ignores and tests can compare.
public final class UIColor: NSObject, Sendable {
  private let red: CGFloat
  private let green: CGFloat
  private let blue: CGFloat
  private let alpha: CGFloat
  private let name: String?

  private init(
    red: CGFloat,
    green: CGFloat,
    blue: CGFloat,
    alpha: CGFloat,
    name: String?
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.name = name
    super.init()
  }

  /// Creates a colour from its components, each between zero and one.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha, name: nil)
  }

  /// Creates a shade of grey between black (zero) and white (one).
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha, name: nil)
  }

  private convenience init(dynamic name: String, red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1, name: name)
  }

  /// Whether the other object is the same colour.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return components == other.components && name == other.name
  }

  /// A hash of the components.
  public override var hash: Int {
    components.hashValue
  }

  /// The name of a dynamic colour, or the components.
  public override var description: String {
    name ?? "UIColor(\(red), \(green), \(blue), \(alpha))"
  }

  private var components: [CGFloat] {
    [red, green, blue, alpha]
  }
}

extension UIColor {
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A dark grey.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// A light grey.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// A medium grey.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Pure red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Pure green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Pure blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Pure yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Fully transparent.
  public static let clear = UIColor(white: 0, alpha: 0)

  /// The background of a screen.
  public static let systemBackground = UIColor(
    dynamic: "systemBackground",
    red: 1,
    green: 1,
    blue: 1
  )
  /// The colour of primary text.
  public static let label = UIColor(dynamic: "label", red: 0, green: 0, blue: 0)
  /// The colour of secondary text.
  public static let secondaryLabel = UIColor(
    dynamic: "secondaryLabel",
    red: 0.24,
    green: 0.24,
    blue: 0.26
  )
  /// The colour of an interactive control.
  public static let systemBlue = UIColor(dynamic: "systemBlue", red: 0, green: 0.48, blue: 1)
  /// The colour of a destructive control.
  public static let systemRed = UIColor(dynamic: "systemRed", red: 1, green: 0.23, blue: 0.19)
  /// The standard base grey.
  public static let systemGray = UIColor(dynamic: "systemGray", red: 0.56, green: 0.56, blue: 0.58)
}
