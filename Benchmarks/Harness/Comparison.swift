import Foundation

/// The ratios of this run next to those of an older one.
struct Comparison {
  private let old: [Measurement]

  init(contentsOf path: String) throws {
    old = try JSONDecoder().decode([Measurement].self, from: Data(contentsOf: path.fileURL))
  }

  func rendered(_ new: [Measurement], as style: Table.Style) -> String {
    var table = Table([
      ("workload", .left), ("row", .left), ("old", .right), ("new", .right), ("change", .right),
    ])
    for measurement in new {
      let before = old.first {
        $0.workload == measurement.workload && $0.row == measurement.row
      }
      table.append([
        measurement.workload,
        measurement.row,
        before.map { $0.ratio.short + "×" } ?? "–",
        measurement.ratio.short + "×",
        before.map { Self.change(from: $0.ratio, to: measurement.ratio) } ?? "new",
      ])
    }
    return table.rendered(as: style)
  }

  private static func change(from old: Double, to new: Double) -> String {
    let percent = (new / old - 1) * 100
    return (percent < 0 ? "" : "+") + percent.formatted(places: 1) + "%"
  }
}

extension String {
  var fileURL: URL { URL(fileURLWithPath: self) }
}
