import Foundation

/// A closure with a title and an image, which controls run on their events.
@MainActor
open class UIAction: NSObject {
  /// The identity of an action; a control keeps one action of an identity for an event.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The text of the identifier.
    public let rawValue: String

    /// Creates an identifier of a text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates an identifier of a text.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The text which a button made of the action shows.
  open var title: String
  /// The image which a button made of the action shows.
  open var image: UIImage?
  /// The identity of the action, unique unless one was given.
  public let identifier: Identifier

  private weak var currentSender: UIControl?
  private let handler: UIActionHandler

  /// Creates an action.
  public init(
    title: String = "",
    image: UIImage? = nil,
    identifier: Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
    super.init()
  }

  /// The control which runs the action at this moment.
  open var sender: Any? {
    currentSender
  }

  func run(sender: UIControl) {
    currentSender = sender
    handler(self)
    currentSender = nil
  }
}

/// The closure of an action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void
