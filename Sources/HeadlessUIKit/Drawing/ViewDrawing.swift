/// Draws views as blocks of text.
@MainActor
enum ViewDrawing {
  /// The room which a view is drawn in.
  struct Room {
    /// The most columns that may be used.
    let width: Int
    /// Whether all of them are to be used.
    var isFilled = false
  }

  /// The columns at which text of more than one line wraps, unless it is given a width.
  static let readingWidth = 36

  /// Returns the block of a view, without lines if there is nothing to see.
  static func block(of view: UIView, in room: Room) -> TextBlock {
    guard !view.isHidden, room.width > 0 else { return TextBlock() }
    let block =
      switch view {
      case let label as UILabel: text(of: label, in: room)
      case let button as UIButton: face(of: button)
      case let imageView as UIImageView: picture(of: imageView)
      case let field as UITextField: box(of: field, in: room)
      case let stack as UIStackView: arrangement(of: stack, in: room)
      case let table as UITableView: list(of: table, in: room)
      case let cell as UITableViewCell: content(of: cell, in: room)
      default: nest(of: view, in: room)
      }
    let width = room.isFilled ? room.width : min(block.width, room.width)
    return block.fitted(to: width, placement(of: view))
  }

  /// Returns the views of an array that are shown.
  static func visible(_ views: [UIView]) -> [UIView] {
    views.filter { !$0.isHidden }
  }

  /// Returns where a view puts its content when it has more room than it needs.
  private static func placement(of view: UIView) -> TextBlock.Placement {
    switch view {
    case is UIButton: .center
    case let label as UILabel: placement(of: label.textAlignment)
    default: .start
    }
  }

  private static func placement(of alignment: NSTextAlignment) -> TextBlock.Placement {
    switch alignment {
    case .left, .justified, .natural: .start
    case .center: .center
    case .right: .end
    }
  }

  private static func text(of label: UILabel, in room: Room) -> TextBlock {
    guard let text = label.text, !text.isEmpty else { return TextBlock() }
    let wraps = label.numberOfLines != 1 && !room.isFilled
    let width = wraps ? min(room.width, readingWidth) : room.width
    let lines = TextFitting.lines(of: text, width: width, limit: label.numberOfLines)
    return TextBlock(lines, placement: placement(of: label.textAlignment))
  }

  private static func face(of button: UIButton) -> TextBlock {
    let title = TextFitting.sanitized(button.currentTitle ?? "")
    let face: String
    if let image = button.currentImage {
      let name = TextFitting.sanitized(image.name)
      face = title.isEmpty ? "( \(name) )" : "[ ▣ \(name) \(title) ]"
    } else {
      face = title.isEmpty ? "[ ]" : "[ \(title) ]"
    }
    return TextBlock([button.isEnabled ? face : "·\(face.dropFirst().dropLast())·"])
  }

  private static func picture(of imageView: UIImageView) -> TextBlock {
    imageView.image.map { TextBlock(["▣ \(TextFitting.sanitized($0.name))"]) } ?? TextBlock()
  }

  private static func box(of field: UITextField, in room: Room) -> TextBlock {
    let text = TextFitting.sanitized(field.text ?? "")
    let content =
      if text.isEmpty {
        hint(of: field)
      } else if field.isSecureTextEntry {
        String(repeating: "•", count: text.count)
      } else {
        text
      }
    let natural = max(ColumnWidth.of(content), 12)
    let inner = max(room.isFilled ? room.width - 4 : min(natural, room.width - 4), 0)
    let block = TextBlock([content]).fitted(to: inner)
    return TextBlock(block.lines.map { "│ \($0) │" })
  }

  /// Returns the placeholder of a text field with an ellipsis, which tells it from a text.
  private static func hint(of field: UITextField) -> String {
    let placeholder = TextFitting.sanitized(field.placeholder ?? "")
    let isMarked = placeholder.isEmpty || placeholder.hasSuffix("…")
    return isMarked ? placeholder : placeholder + "…"
  }

  /// Draws the subviews of a plain view below each other.
  private static func nest(of view: UIView, in room: Room) -> TextBlock {
    let blocks = visible(view.subviews).map { subview in
      let isCompact = subview is UIButton || subview is UIImageView
      return block(
        of: subview,
        in: Room(width: room.width, isFilled: room.isFilled && !isCompact)
      )
    }
    return TextBlock.column(blocks.filter { !$0.isEmpty })
  }
}
