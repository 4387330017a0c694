/// Draws the frame of a screen, with the bar at its top, its view and the alert over it.
@MainActor
enum ScreenDrawing {
  private static let contentWidths = 36...76

  /// Returns the drawing of what is visible of a controller.
  static func text(of controller: UIViewController) -> String {
    let visible = VisibleContent(of: controller)
    let content = visible.controller
    content.view.layoutIfNeeded()
    let width = width(for: content)
    let bar = bar(of: content, width: width)
    var body: [String] = []
    if let view = content.view {
      let block = ViewDrawing.block(of: view, in: .init(width: width, isFilled: true))
      body += block.isEmpty ? [String(repeating: " ", count: width)] : block.lines
    }
    if let alert = visible.alert {
      body += AlertDrawing.block(of: alert, width: width - 4).lines.map { "  \($0)  " }
    }
    let rule = String(repeating: "─", count: width + 2)
    let lines =
      ["┌\(rule)┐"] + bar.map { "│ \($0) │" } + (bar.isEmpty ? [] : ["├\(rule)┤"])
      + body.map { "│ \($0) │" } + ["└\(rule)┘"]
    return lines.joined(separator: "\n")
  }

  private static func width(for content: UIViewController) -> Int {
    guard let view = content.view else { return contentWidths.lowerBound }
    let natural = ViewDrawing.block(of: view, in: .init(width: contentWidths.upperBound)).width
    return max(natural, contentWidths.lowerBound)
  }

  /// Returns the line of the title, with the way back at its left; none without both.
  private static func bar(of content: UIViewController, width: Int) -> [String] {
    let stack = content.navigationController?.viewControllers ?? []
    let title = TextFitting.sanitized(content.title ?? content.navigationController?.title ?? "")
    var back = ""
    if let index = stack.firstIndex(where: { $0 === content }), index > 0 {
      back = "‹ " + TextFitting.sanitized(stack[index - 1].title ?? "Back")
    }
    guard !title.isEmpty || !back.isEmpty else { return [] }
    let centred = (width - ColumnWidth.of(title)) / 2
    let gap = max(centred - ColumnWidth.of(back), back.isEmpty ? 0 : 2)
    return TextBlock([back + String(repeating: " ", count: gap) + title]).fitted(to: width).lines
  }
}
