/// A rectangle of text, which blocks are composed of.
struct TextBlock {
  /// Where a block is placed in more room than it needs.
  enum Placement {
    case start
    case center
    case end
  }

  /// The lines, each as wide as the block.
  private(set) var lines: [String] = []
  /// The columns of each line.
  private(set) var width = 0

  /// Creates a block without lines.
  init() {}

  /// Creates a block of lines, padded to the widest of them.
  init(_ lines: [String], placement: Placement = .start) {
    let width = lines.map { ColumnWidth.of($0) }.max() ?? 0
    self.width = width
    self.lines = lines.map { Self.pad($0, to: width, placement) }
  }

  /// Whether there is nothing to draw.
  var isEmpty: Bool {
    lines.isEmpty
  }

  /// Returns the block in lines of a width, cut if it is wider.
  func fitted(to newWidth: Int, _ placement: Placement = .start) -> TextBlock {
    var block = self
    block.width = newWidth
    block.lines = lines.map {
      Self.pad(TextFitting.truncate($0, width: newWidth), to: newWidth, placement)
    }
    return block
  }

  /// Returns the block with blank lines up to a height.
  func heightened(to height: Int, _ placement: Placement) -> TextBlock {
    let room = max(height - lines.count, 0)
    let above =
      switch placement {
      case .start: 0
      case .center: room / 2
      case .end: room
      }
    let blank = String(repeating: " ", count: width)
    var block = self
    block.lines =
      Array(repeating: blank, count: above) + lines + Array(repeating: blank, count: room - above)
    return block
  }

  /// Returns blocks below each other, with blank lines between.
  static func column(_ blocks: [TextBlock], gap: Int = 0) -> TextBlock {
    let width = blocks.map(\.width).max() ?? 0
    let blank = Array(repeating: "", count: gap)
    let lines = blocks.map(\.lines).joined(separator: blank)
    return TextBlock(Array(lines)).fitted(to: width)
  }

  /// Returns blocks side by side, with a number of columns after each but the last.
  static func row(
    _ blocks: [TextBlock],
    gaps: [Int],
    placement: Placement = .start
  ) -> TextBlock {
    let height = blocks.map(\.lines.count).max() ?? 0
    var lines = Array(repeating: "", count: height)
    for (index, block) in blocks.enumerated() {
      let gap = gaps.indices.contains(index) ? gaps[index] : 0
      let filler = String(repeating: " ", count: index == blocks.count - 1 ? 0 : gap)
      for (number, line) in block.heightened(to: height, placement).lines.enumerated() {
        lines[number] += line + filler
      }
    }
    return TextBlock(lines)
  }

  private static func pad(_ line: String, to width: Int, _ placement: Placement) -> String {
    let room = max(width - ColumnWidth.of(line), 0)
    let before =
      switch placement {
      case .start: 0
      case .center: room / 2
      case .end: room
      }
    let after = String(repeating: " ", count: room - before)
    return String(repeating: " ", count: before) + line + after
  }
}
