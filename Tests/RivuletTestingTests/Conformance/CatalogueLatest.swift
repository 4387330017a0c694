import Rivulet
import RivuletTesting

extension Catalogue {
  static let latest = fixtures(
    OperatorVerification(
      "combineLatest(_:)",
      joining: 2,
      of: Item.self,
      .requestsUnlimited,
      .conflates,
      .reportsViolations,
      expecting: { withLast($0) { ($0, $1) } }
    ) { sources, _ in sources[0].combineLatest(sources[1]) },
    OperatorVerification(
      "combineLatest(_:_:)",
      joining: 3,
      of: Item.self,
      .requestsUnlimited,
      .conflates,
      .reportsViolations,
      expecting: { withLast($0) { ($0, $0, $1) } }
    ) { sources, _ in sources[0].combineLatest(sources[1], sources[2]) },
    OperatorVerification(
      "combineLatest(_:_:_:)",
      joining: 4,
      of: Item.self,
      .requestsUnlimited,
      .conflates,
      .reportsViolations,
      expecting: { withLast($0) { ($0, $0, $0, $1) } }
    ) { sources, _ in sources[0].combineLatest(sources[1], sources[2], sources[3]) },
    OperatorVerification(
      "combineLatest(_:_:_:_:)",
      joining: 5,
      of: Item.self,
      .requestsUnlimited,
      .conflates,
      .reportsViolations,
      expecting: { withLast($0) { ($0, $0, $0, $0, $1) } }
    ) { sources, _ in
      sources[0].combineLatest(sources[1], sources[2], sources[3], sources[4])
    },
    OperatorVerification(
      "combineLatest(_:_:_:_:_:)",
      joining: 6,
      of: Item.self,
      .requestsUnlimited,
      .conflates,
      .reportsViolations,
      expecting: { withLast($0) { ($0, $0, $0, $0, $0, $1) } }
    ) { sources, _ in
      sources[0].combineLatest(sources[1], sources[2], sources[3], sources[4], sources[5])
    },
    OperatorVerification(
      "combineLatest() of a collection",
      joining: 3,
      of: Item.self,
      .requestsUnlimited,
      .conflates,
      .reportsViolations,
      expecting: { withLast($0) { [$0, $0, $1] } }
    ) { sources, _ in sources.combineLatest() },
    OperatorVerification(
      "withLatestFrom(_:)",
      joining: 2,
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .reportsViolations,
      expecting: { withLast($0) { ($1, $0) } }
    ) { sources, _ in sources[0].withLatestFrom(sources[1]) }
  )

  /// What comes of upstreams of which the last one begins when the others have sent everything.
  private static func withLast<Result>(
    _ numbers: [Int],
    _ combine: (_ last: Item, _ value: Item) -> Result
  ) -> [Result] {
    let values = items(numbers)
    return values.last.map { last in values.map { combine(last, $0) } } ?? []
  }
}
