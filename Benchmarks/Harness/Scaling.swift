/// How the cost of one thing grows with the size of another.
struct Scaling {
  struct Point {
    let size: Int
    let rivulet: Double
    let byHand: Double
    /// What one of them adds to the live heap.
    let bytes: Double
  }

  let title: String

  /// What grows, for the axis.
  let sizeName: String
  let points: [Point]
}

extension Scaling {
  /// A family of workloads of growing size.
  struct Family {
    let title: String
    let sizeName: String
    let sizes: [Int]
    let workload: (Int) -> Workload

    func measure(with sampler: Sampler) throws -> Scaling {
      let points = try sizes.flatMap { size in
        try sampler.measure(workload(size)).map { measurement in
          Point(
            size: size,
            rivulet: measurement.medianNanoseconds,
            byHand: measurement.baselineNanoseconds,
            bytes: measurement.bytes
          )
        }
      }
      return Scaling(title: title, sizeName: sizeName, points: points)
    }
  }

  static func table(_ scalings: [Scaling], as style: Table.Style) -> String {
    var table = Table([
      ("cost", .left), ("of", .left), ("size", .right), ("Rivulet ns", .right),
      ("by hand ns", .right), ("bytes", .right),
    ])
    for scaling in scalings {
      for point in scaling.points {
        table.append([
          scaling.title, scaling.sizeName, String(point.size), point.rivulet.short,
          point.byHand.short, point.bytes.short,
        ])
      }
    }
    return table.rendered(as: style)
  }
}
