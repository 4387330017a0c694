/// A picture under construction, in user units, with one style for light and dark surroundings.
struct SVG {
  enum Anchor: String {
    case start, middle, end
  }

  private let width: Double
  private let height: Double
  private let title: String
  private var elements: [String] = []

  init(width: Double, height: Double, title: String) {
    self.width = width
    self.height = height
    self.title = title
  }

  mutating func rectangle(
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    radius: Double = 0,
    style: String
  ) {
    elements.append(
      "<rect x=\"\(x.svg)\" y=\"\(y.svg)\" width=\"\(width.svg)\" height=\"\(height.svg)\""
        + " rx=\"\(radius.svg)\" class=\"\(style)\"/>"
    )
  }

  mutating func line(
    from start: (x: Double, y: Double),
    to end: (x: Double, y: Double),
    style: String
  ) {
    elements.append(
      "<line x1=\"\(start.x.svg)\" y1=\"\(start.y.svg)\" x2=\"\(end.x.svg)\" y2=\"\(end.y.svg)\""
        + " class=\"\(style)\"/>"
    )
  }

  mutating func polyline(_ points: [(x: Double, y: Double)], style: String) {
    let list = points.map { "\($0.x.svg),\($0.y.svg)" }.joined(separator: " ")
    elements.append("<polyline points=\"\(list)\" class=\"\(style)\"/>")
  }

  mutating func circle(x: Double, y: Double, radius: Double, style: String) {
    elements.append(
      "<circle cx=\"\(x.svg)\" cy=\"\(y.svg)\" r=\"\(radius.svg)\" class=\"\(style)\"/>"
    )
  }

  mutating func text(
    _ text: String,
    x: Double,
    y: Double,
    anchor: Anchor = .start,
    style: String = "label"
  ) {
    elements.append(
      "<text x=\"\(x.svg)\" y=\"\(y.svg)\" text-anchor=\"\(anchor.rawValue)\""
        + " class=\"\(style)\">\(text)</text>"
    )
  }

  var document: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.svg) \(height.svg)" \
    width="\(width.svg)" height="\(height.svg)" role="img" aria-label="\(title)">
    <title>\(title)</title>
    <style>
    \(Self.styleSheet)
    </style>
    <rect width="\(width.svg)" height="\(height.svg)" rx="8" class="page"/>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }

  private static let styleSheet = """
    text { font-family: -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; font-size: 12px }
    .page { fill: #ffffff } .label { fill: #24292f } .faint { fill: #57606a; font-size: 11px }
    .title { fill: #24292f; font-size: 15px; font-weight: 600 }
    .grid { stroke: #d8dee4; stroke-width: 1 }
    .one { stroke: #24292f; stroke-width: 1.5; stroke-dasharray: 4 3 }
    .rivulet { fill: #0969da } .other { fill: #afb8c1 } .peer { fill: #bc4c00 }
    .target { stroke: #1a7f37; stroke-width: 2 }
    .curve { fill: none; stroke: #0969da; stroke-width: 2 }
    .hand { fill: none; stroke: #8c959f; stroke-width: 2; stroke-dasharray: 5 3 }
    .dot { fill: #0969da } .handdot { fill: #8c959f }
    @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } .label, .title { fill: #e6edf3 } .faint { fill: #8b949e }
    .grid { stroke: #30363d } .one { stroke: #e6edf3 }
    .rivulet, .dot { fill: #4493f8 } .other { fill: #6e7681 } .peer { fill: #f0883e }
    .target { stroke: #3fb950 } .curve { stroke: #4493f8 }
    }
    """
}

extension Double {
  /// The number as short as a picture needs it.
  var svg: String { trimmed }
}
