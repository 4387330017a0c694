import Foundation

/// An image, of which only the name exists here.
///
/// UIKit finds no image under a wrong name; here every name that is not empty has an image.
public final class UIImage: NSObject, Sendable {
  /// Headless-only: the name which the image was created with.
  public let name: String
  /// Whether the image is a symbol of the system.
  public let isSymbolImage: Bool

  private init?(name: String, isSymbolImage: Bool) {
    guard !name.isEmpty else { return nil }
    self.name = name
    self.isSymbolImage = isSymbolImage
    super.init()
  }

  /// Creates an image of the app's assets.
  public convenience init?(named name: String) {
    self.init(name: name, isSymbolImage: false)
  }

  /// Creates an image of the system's symbols.
  public convenience init?(systemName name: String) {
    self.init(name: name, isSymbolImage: true)
  }

  /// Whether the other object is the same image.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return name == other.name && isSymbolImage == other.isSymbolImage
  }

  /// A hash of the name.
  public override var hash: Int {
    name.hashValue
  }

  /// The name in brackets.
  public override var description: String {
    "[\(name)]"
  }
}
