/// Draws an alert as a box.
@MainActor
enum AlertDrawing {
  /// Returns the box of an alert, of a width.
  static func block(of alert: UIAlertController, width: Int) -> TextBlock {
    let inner = width - 4
    var blocks = [alert.title, alert.message].compactMap(\.self).filter { !$0.isEmpty }
      .map { text in
        TextBlock(TextFitting.lines(of: text, width: inner, limit: 0), placement: .center)
          .fitted(to: inner, .center)
      }
    blocks += (alert.textFields ?? []).map {
      ViewDrawing.block(of: $0, in: .init(width: inner, isFilled: true))
    }
    blocks.append(buttons(of: alert, width: inner))
    let rule = String(repeating: "═", count: width - 2)
    let rows = blocks.flatMap(\.lines).map { "║ \($0) ║" }
    return TextBlock(["╔\(rule)╗"] + rows + ["╚\(rule)╝"])
  }

  /// Draws two buttons of an alert side by side and others below each other, `cancel` where UIKit
  /// has it: first of two, last of more.
  private static func buttons(of alert: UIAlertController, width: Int) -> TextBlock {
    let others = alert.actions.filter { $0.style != .cancel }
    let cancels = alert.actions.filter { $0.style == .cancel }
    let isPair = alert.preferredStyle == .alert && alert.actions.count == 2
    let faces = (isPair ? cancels + others : others + cancels).map(face(of:))
    let half = (width - 1) / 2
    if isPair, faces.allSatisfy({ $0.width <= half }) {
      return TextBlock.row(faces.map { $0.fitted(to: half, .center) }, gaps: [1])
        .fitted(to: width)
    }
    return TextBlock.column(faces.map { $0.fitted(to: width, .center) })
  }

  private static func face(of action: UIAlertAction) -> TextBlock {
    let title = TextFitting.sanitized(action.title ?? "")
    return TextBlock([action.isEnabled ? "[ \(title) ]" : "· \(title) ·"])
  }
}
