import Foundation

/// The results in one of the formats of `--format`.
struct Report {
  enum Format: String, CaseIterable {
    case table, json, markdown
  }

  let measurements: [Measurement]

  func rendered(as format: Format) throws -> String {
    switch format {
    case .table: table.rendered(as: .plain)
    case .markdown: table.rendered(as: .markdown)
    case .json: try json()
    }
  }

  private var table: Table {
    var table = Table([
      ("workload", .left), ("row", .left), ("median ns", .right), ("by hand ns", .right),
      ("ratio", .right), ("spread", .right), ("allocations", .right), ("bytes", .right),
    ])
    for measurement in measurements {
      table.append([
        measurement.workload,
        measurement.row,
        measurement.medianNanoseconds.short,
        measurement.baselineNanoseconds.short,
        measurement.ratio.short + "×",
        measurement.spreadPercent.formatted(places: 1) + "%",
        measurement.allocations.trimmed,
        measurement.bytes.trimmed,
      ])
    }
    return table
  }

  private func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(measurements), as: UTF8.self)
  }
}
