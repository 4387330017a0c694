import Rivulet
import RivuletTesting

extension Catalogue {
  /// Operators whose closure may throw: each for an upstream that can fail and for one that cannot.
  static let throwing = fixtures(
    OperatorVerification(
      "tryMap(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { $0.map { $0 * 2 } }
    ) { upstream, bench in upstream.tryMap(doubling(bench.hook())) },
    OperatorVerification(
      neverFailing: "tryMap(_:) of what cannot fail",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { $0.map { $0 * 2 } }
    ) { upstream, bench in upstream.tryMap(doubling(bench.hook())) },
    OperatorVerification(
      "tryCompactMap(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { $0.filter { $0 % 2 == 0 } }
    ) { upstream, bench in upstream.tryCompactMap(even(bench.hook())) },
    OperatorVerification(
      neverFailing: "tryCompactMap(_:) of what cannot fail",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { $0.filter { $0 % 2 == 0 } }
    ) { upstream, bench in upstream.tryCompactMap(even(bench.hook())) },
    OperatorVerification(
      "tryFilter(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items($0.filter { $0 % 2 == 0 }) }
    ) { upstream, bench in upstream.tryFilter(isEven(bench.hook())) },
    OperatorVerification(
      neverFailing: "tryFilter(_:) of what cannot fail",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items($0.filter { $0 % 2 == 0 }) }
    ) { upstream, bench in upstream.tryFilter(isEven(bench.hook())) },
    OperatorVerification(
      "tryScan(_:_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { numbers in numbers.indices.map { numbers[...$0].reduce(0, +) } }
    ) { upstream, bench in upstream.tryScan(0, adding(bench.hook())) },
    OperatorVerification(
      neverFailing: "tryScan(_:_:) of what cannot fail",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { numbers in numbers.indices.map { numbers[...$0].reduce(0, +) } }
    ) { upstream, bench in upstream.tryScan(0, adding(bench.hook())) },
    OperatorVerification(
      "tryReduce(_:_:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { [$0.reduce(0, +)] }
    ) { upstream, bench in upstream.tryReduce(0, adding(bench.hook())) },
    OperatorVerification(
      neverFailing: "tryReduce(_:_:) of what cannot fail",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { [$0.reduce(0, +)] }
    ) { upstream, bench in upstream.tryReduce(0, adding(bench.hook())) },
    OperatorVerification(
      "tryCatch(_:)",
      joining: 2,
      of: Item.self,
      .recovers,
      .opensInTurn,
      .reportsViolations,
      expecting: items
    ) { sources, bench in
      let (other, hook) = (sources[1], bench.hook())
      return sources[0].tryCatch { _ throws(TestFailure) in
        hook()
        return other
      }
    },
    OperatorVerification(
      "tryCatch(_:) that throws",
      of: Item.self,
      .mapsFailure,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.tryCatch { problem throws(TestFailure) -> Empty<Item, TestFailure> in
        hook()
        throw TestFailure("mapped \(problem)")
      }
    }
  )

  private static func doubling(_ hook: Hook) -> @Sendable (Item) throws(TestFailure) -> Int {
    { value throws(TestFailure) in
      try hook.orThrow()
      return value.number * 2
    }
  }

  private static func even(_ hook: Hook) -> @Sendable (Item) throws(TestFailure) -> Int? {
    { value throws(TestFailure) in
      try hook.orThrow()
      return value.number % 2 == 0 ? value.number : nil
    }
  }

  private static func isEven(_ hook: Hook) -> @Sendable (Item) throws(TestFailure) -> Bool {
    { value throws(TestFailure) in
      try hook.orThrow()
      return value.number % 2 == 0
    }
  }

  private static func adding(_ hook: Hook) -> @Sendable (Int, Item) throws(TestFailure) -> Int {
    { sum, value throws(TestFailure) in
      try hook.orThrow()
      return sum + value.number
    }
  }
}
