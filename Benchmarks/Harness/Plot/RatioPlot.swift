/// The ratio of every workload as a bar on a logarithmic scale.
struct RatioPlot {
  private let measurements: [Measurement]
  private let thresholds: Thresholds?
  private let scale: LogScale

  private static let width = 860.0
  private static let left = 190.0
  private static let top = 78.0
  private static let rowHeight = 22.0
  private static let bottom = 44.0

  init(measurements: [Measurement], thresholds: Thresholds?) {
    self.measurements = measurements
    self.thresholds = thresholds
    let entries = measurements.compactMap { thresholds?.workloads[$0.workload] }
    let marks = entries.compactMap(\.target) + entries.compactMap(\.peer)
    scale = LogScale(
      measurements.map(\.ratio) + marks + [0.1, 10],
      from: Self.left,
      to: Self.width - 60
    )
  }

  var svg: String {
    let height = Self.top + Double(measurements.count) * Self.rowHeight + Self.bottom
    var picture = SVG(
      width: Self.width,
      height: height,
      title: "Time relative to hand-written code"
    )
    drawHeader(in: &picture)
    drawGrid(in: &picture, bottom: height - Self.bottom)
    for (index, measurement) in measurements.enumerated() {
      draw(measurement, at: Self.top + Double(index) * Self.rowHeight, in: &picture)
    }
    return picture.document
  }

  private func drawHeader(in picture: inout SVG) {
    picture.text("Time relative to hand-written code", x: 20, y: 30, style: "title")
    var x = 20.0
    func legend(_ name: String, mark: (inout SVG, Double) -> Void) {
      mark(&picture, x)
      picture.text(name, x: x + 18, y: 53, style: "faint")
      x += 32 + 6.3 * Double(name.count)
    }
    legend("Rivulet") { $0.rectangle(x: $1, y: 44, width: 12, height: 10, style: "rivulet") }
    legend("platform") { $0.rectangle(x: $1, y: 44, width: 12, height: 10, style: "other") }
    legend("by hand") { $0.line(from: ($1 + 6, 43), to: ($1 + 6, 55), style: "one") }
    guard thresholds != nil else { return }
    legend("target") { $0.line(from: ($1 + 6, 43), to: ($1 + 6, 55), style: "target") }
    legend("best other library") { $0.circle(x: $1 + 6, y: 49, radius: 4, style: "peer") }
  }

  private func drawGrid(in picture: inout SVG, bottom: Double) {
    for tick in scale.ticks {
      let x = scale.position(tick)
      picture.line(from: (x, Self.top - 6), to: (x, bottom), style: tick == 1 ? "one" : "grid")
      picture.text(
        LogScale.label(tick) + "×",
        x: x,
        y: bottom + 18,
        anchor: .middle,
        style: "faint"
      )
    }
  }

  private func draw(_ measurement: Measurement, at y: Double, in picture: inout SVG) {
    let isMain = measurement.row == Row.rivuletName
    let isRivulet = measurement.row.hasPrefix(Row.rivuletName)
    let label = isMain ? measurement.workload : measurement.row
    let middle = y + Self.rowHeight / 2
    picture.text(
      label,
      x: Self.left - 10,
      y: middle + 4,
      anchor: .end,
      style: isRivulet ? "label" : "faint"
    )

    // Bars grow from the line of the hand-written code: to the left is faster, to the right slower.
    let ends = [scale.position(1), scale.position(measurement.ratio)]
    let start = min(ends[0], ends[1])
    let end = max(ends[0], ends[1])
    picture.rectangle(
      x: start,
      y: y + 4,
      width: max(end - start, 1.5),
      height: Self.rowHeight - 8,
      radius: 2,
      style: isRivulet ? "rivulet" : "other"
    )

    var labelX = end
    if isMain, let entry = thresholds?.workloads[measurement.workload] {
      if let target = entry.target {
        let x = scale.position(target)
        picture.line(from: (x, y + 2), to: (x, y + Self.rowHeight - 2), style: "target")
        labelX = max(labelX, x)
      }
      if let peer = entry.peer {
        let x = scale.position(peer)
        picture.circle(x: x, y: middle, radius: 4, style: "peer")
        let coversLabel = x > labelX && x < labelX + 55
        labelX = coversLabel ? x + 4 : labelX
      }
    }
    picture.text(measurement.ratio.short + "×", x: labelX + 7, y: middle + 4, style: "label")
  }
}
