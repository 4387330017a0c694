import Foundation

extension ViewDrawing {
  /// Draws the views of a stack along its axis.
  static func arrangement(of stack: UIStackView, in room: Room) -> TextBlock {
    let views = visible(stack.arrangedSubviews)
    switch stack.axis {
    case .vertical:
      return column(of: views, stack: stack, in: room)
    case .horizontal:
      return row(
        of: views,
        gap: max(Int(stack.spacing / 8), 1),
        distribution: stack.distribution,
        placement: placement(of: stack.alignment),
        in: room
      )
    }
  }

  /// Draws views side by side.
  static func row(
    of views: [UIView],
    gap: Int,
    distribution: UIStackView.Distribution,
    placement: TextBlock.Placement,
    in room: Room
  ) -> TextBlock {
    let natural = views.map { (view: $0, block: block(of: $0, in: Room(width: room.width))) }
      .filter { !$0.block.isEmpty || isSpacer($0.view) }
    guard !natural.isEmpty else { return TextBlock() }
    var widths = natural.map(\.block.width)
    var gaps = Array(repeating: gap, count: natural.count - 1)
    let available = room.width - gaps.reduce(0, +)

    if distribution == .fillEqually {
      let fair = available / natural.count
      let equal = room.isFilled ? fair : min(widths.max() ?? 0, fair)
      widths = widths.map { _ in equal }
    }
    shrink(&widths, to: available)
    let rest = room.isFilled ? max(available - widths.reduce(0, +), 0) : 0
    switch distribution {
    case .fill, .fillProportionally:
      if let index = stretchedIndex(natural.map(\.view)) { widths[index] += rest }
    case .equalSpacing, .equalCentering:
      for index in gaps.indices {
        gaps[index] += rest / gaps.count + (index < rest % gaps.count ? 1 : 0)
      }
    case .fillEqually:
      break
    }

    let blocks = zip(natural, widths).map { element, width in
      element.block.isEmpty
        ? TextBlock([String(repeating: " ", count: width)])
        : block(of: element.view, in: Room(width: width, isFilled: true))
    }
    return TextBlock.row(blocks, gaps: gaps, placement: placement)
  }

  private static func column(of views: [UIView], stack: UIStackView, in room: Room) -> TextBlock {
    func blocks(filling isFilled: Bool, _ width: Int) -> [TextBlock] {
      views.map { block(of: $0, in: Room(width: width, isFilled: isFilled)) }
        .filter { !$0.isEmpty }
    }
    let natural = blocks(filling: false, room.width)
    let width = room.isFilled ? room.width : natural.map(\.width).max() ?? 0
    let placed =
      stack.alignment == .fill
      ? blocks(filling: true, width)
      : natural.map { $0.fitted(to: width, placement(of: stack.alignment)) }
    return TextBlock.column(placed, gap: Int(stack.spacing / 16))
  }

  private static func placement(of alignment: UIStackView.Alignment) -> TextBlock.Placement {
    switch alignment {
    case .fill, .leading, .firstBaseline: .start
    case .center: .center
    case .trailing, .lastBaseline: .end
    }
  }

  /// Takes columns from the widest until all fit.
  private static func shrink(_ widths: inout [Int], to available: Int) {
    while widths.reduce(0, +) > max(available, widths.count) {
      guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
    }
  }

  /// Returns the view which takes the room that is left: a spacer or a text field, else a label,
  /// else a stack.
  private static func stretchedIndex(_ views: [UIView]) -> Int? {
    views.firstIndex { isSpacer($0) || $0 is UITextField }
      ?? views.firstIndex { $0 is UILabel }
      ?? views.firstIndex { $0 is UIStackView }
  }

  private static func isSpacer(_ view: UIView) -> Bool {
    type(of: view) == UIView.self && view.subviews.isEmpty
  }
}
