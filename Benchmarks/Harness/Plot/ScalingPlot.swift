import Foundation

/// How costs grow, one panel for each family of workloads, three in a row.
struct ScalingPlot {
  private let scalings: [Scaling]

  private static let columns = 3
  private static let panelWidth = 300.0
  private static let panelHeight = 250.0
  private static let margin = 20.0
  /// Where the first row begins, its grid, and where that ends.
  private static let (head, top, bottom) = (60.0, 100.0, 260.0)

  init(_ scalings: [Scaling]) {
    self.scalings = scalings
  }

  var svg: String {
    let title = "How cost grows"
    let rows = (scalings.count + Self.columns - 1) / Self.columns
    var picture = SVG(
      width: 2 * Self.margin + Double(Self.columns) * Self.panelWidth,
      height: Self.head + Double(rows) * Self.panelHeight + 10,
      title: title
    )
    picture.text(title, x: 20, y: 30, style: "title")
    picture.rectangle(x: 20, y: 46, width: 16, height: 3, style: "rivulet")
    picture.text("Rivulet", x: 42, y: 52, style: "faint")
    picture.line(from: (110, 48), to: (130, 48), style: "hand")
    picture.text("by hand", x: 136, y: 52, style: "faint")
    for (index, scaling) in scalings.enumerated() {
      draw(
        scaling,
        at: Self.margin + Double(index % Self.columns) * Self.panelWidth,
        below: Double(index / Self.columns) * Self.panelHeight,
        in: &picture
      )
    }
    return picture.document
  }

  private func draw(
    _ scaling: Scaling,
    at left: Double,
    below offset: Double,
    in picture: inout SVG
  ) {
    let (top, bottom) = (Self.top + offset, Self.bottom + offset)
    let start = left + 34
    let end = left + Self.panelWidth - 22
    let sizes = SizeAxis(scaling.points.map { Double($0.size) }, from: start, to: end)
    let highest = scaling.points.map { max($0.rivulet, $0.byHand) }.max() ?? 1
    let step = Self.step(for: highest)
    let limit = step * ceil(highest / step)

    func y(_ cost: Double) -> Double {
      bottom - cost / limit * (bottom - top)
    }

    picture.text(scaling.title + ", ns", x: left, y: top - 18, style: "label")
    for tick in stride(from: 0, through: limit, by: step) {
      picture.line(from: (start, y(tick)), to: (end, y(tick)), style: "grid")
      picture.text(tick.trimmed, x: start - 6, y: y(tick) + 4, anchor: .end, style: "faint")
    }
    for tick in sizes.ticks {
      picture.text(
        tick.trimmed,
        x: sizes.position(tick),
        y: bottom + 18,
        anchor: .middle,
        style: "faint"
      )
    }
    picture.text(
      scaling.sizeName,
      x: (start + end) / 2,
      y: bottom + 38,
      anchor: .middle,
      style: "faint"
    )

    func curve(_ cost: KeyPath<Scaling.Point, Double>, style: String, dot: String) {
      let points = scaling.points.map { point in
        (x: sizes.position(Double(point.size)), y: y(point[keyPath: cost]))
      }
      picture.polyline(points, style: style)
      for point in points {
        picture.circle(x: point.x, y: point.y, radius: 3, style: dot)
      }
    }
    curve(\.byHand, style: "hand", dot: "handdot")
    curve(\.rivulet, style: "curve", dot: "dot")
  }

  /// A round distance of the grid lines, of which three to seven fit below the highest value.
  private static func step(for highest: Double) -> Double {
    let power = pow(10, floor(log10(max(highest, 0.001))))
    switch highest / power {
    case ..<1.5: return power / 4
    case ..<3: return power / 2
    case ..<7: return power
    default: return power * 2
    }
  }
}

/// Sizes on an axis: on a logarithmic scale if there are powers of ten between them.
private enum SizeAxis {
  case linear(values: [Double], start: Double, end: Double)
  case logarithmic(LogScale)

  init(_ values: [Double], from start: Double, to end: Double) {
    let isWide = (values.max() ?? 1) >= 100
    self =
      isWide
      ? .logarithmic(LogScale(values, from: start, to: end))
      : .linear(values: values, start: start, end: end)
  }

  var ticks: [Double] {
    switch self {
    case .linear(let values, _, _): values
    case .logarithmic(let scale): scale.ticks
    }
  }

  func position(_ value: Double) -> Double {
    switch self {
    case .linear(let values, let start, let end):
      start + value / max(values.max() ?? 1, 1) * (end - start)
    case .logarithmic(let scale): scale.position(value)
    }
  }
}
