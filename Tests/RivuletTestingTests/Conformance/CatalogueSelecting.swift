import Rivulet
import RivuletTesting

extension Catalogue {
  static let selecting = fixtures(
    OperatorVerification(
      "prefix(untilOutputFrom:)",
      joining: 2,
      of: Item.self,
      .requestsUnlimited,
      .reportsViolations
    ) { sources, _ in
      // The values of the trigger would end it before the rules have seen enough.
      sources[0].prefix(untilOutputFrom: sources[1].ignoreOutput())
    },
    OperatorVerification(
      "prefix(untilOutputFrom:) of what cannot fail",
      of: Item.self,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in
      upstream.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
    },
    OperatorVerification(
      "drop(untilOutputFrom:)",
      joining: 2,
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .reportsViolations
    ) { sources, _ in sources[0].drop(untilOutputFrom: sources[1]) },
    OperatorVerification(
      "drop(untilOutputFrom:) of what cannot fail",
      of: Item.self,
      .filters,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.drop(untilOutputFrom: Just(0)) },
    OperatorVerification(
      "suffix(_:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { items(Array($0.suffix(2))) }
    ) { upstream, _ in upstream.suffix(2) },
    OperatorVerification(
      "last()",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { items(Array($0.suffix(1))) }
    ) { upstream, _ in upstream.last() },
    OperatorVerification(
      "last(where:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { items(Array($0.filter { $0 < 3 }.suffix(1))) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.last { value in
        hook()
        return value.number < 3
      }
    },
    OperatorVerification(
      "dropLast(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items(Array($0.dropLast(1))) }
    ) { upstream, _ in upstream.dropLast() },
    OperatorVerification(
      "output(at:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .finishesEarly(1),
      .filters,
      .reportsViolations,
      expecting: { items(Array($0.dropFirst(1).prefix(1))) }
    ) { upstream, _ in upstream.output(at: 1) },
    OperatorVerification(
      "output(in:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .finishesEarly(2),
      .filters,
      .reportsViolations,
      expecting: { items(Array($0.dropFirst(1).prefix(2))) }
    ) { upstream, _ in upstream.output(in: 1...2) },
    OperatorVerification(
      "single(orFail:)",
      of: Item.self,
      .requestsUnlimited,
      .finishesEarly(1),
      .addsValues,
      .reportsViolations
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.first().replaceEmpty(with: item(0)).single { error in
        hook()
        return TestFailure("\(error)")
      }
    },
    OperatorVerification(
      neverFailing: "single()",
      of: Item.self,
      .requestsUnlimited,
      .finishesEarly(1),
      .addsValues,
      .reportsViolations
    ) { upstream, _ in upstream.first().replaceEmpty(with: item(0)).single() },
    OperatorVerification(
      "distinct(on:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items($0.filter { $0 % 2 == 1 }) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.distinct { value in
        hook()
        return (value.number + 1) / 2
      }
    },
    OperatorVerification(
      neverFailing: "distinct()",
      of: Int.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { $0 }
    ) { upstream, _ in upstream.distinct() },
    OperatorVerification(
      "removeDuplicates(on:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items($0.filter { $0 % 2 == 1 }) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.removeDuplicates { value in
        hook()
        return (value.number + 1) / 2
      }
    },
    OperatorVerification(
      "ignoreOutput()",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations
    ) { upstream, _ in upstream.ignoreOutput() },
    OperatorVerification(
      "switchIfEmpty(to:)",
      joining: 2,
      of: Item.self,
      .reportsViolations
    ) { sources, _ in sources[0].switchIfEmpty(to: sources[1]) },
    OperatorVerification(
      "replaceEmpty(with:)",
      of: Item.self,
      .addsValues,
      .reportsViolations,
      expecting: { items($0.isEmpty ? [9] : $0) }
    ) { upstream, _ in upstream.replaceEmpty(with: item(9)) },
    OperatorVerification(
      "replaceNil(with:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { items($0.map { $0 == 2 ? 9 : $0 }) }
    ) { upstream, _ in
      upstream.map { $0.number == 2 ? nil : $0 }.replaceNil(with: item(9))
    },
    OperatorVerification(
      "partition(_:)",
      of: Item.self,
      .multicast,
      .requestsUnlimited,
      .filters,
      .failureWaits,
      .reportsViolations,
      expecting: { items($0.filter { $0 % 2 == 1 }) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.partition { value in
        hook()
        return value.number % 2 == 1
      }.matching
    }
  )

  static let answering = fixtures(
    OperatorVerification(
      "count()",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { [$0.count] }
    ) { upstream, _ in upstream.count() },
    OperatorVerification(
      "min(by:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { items($0.min().map { [$0] } ?? []) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.min { left, right in
        hook()
        return left.number < right.number
      }
    },
    OperatorVerification(
      "max(by:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { items($0.max().map { [$0] } ?? []) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.max { left, right in
        hook()
        return left.number < right.number
      }
    },
    OperatorVerification(
      "min()",
      of: Int.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { $0.min().map { [$0] } ?? [] }
    ) { upstream, _ in upstream.min() },
    OperatorVerification(
      "max()",
      of: Int.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { $0.max().map { [$0] } ?? [] }
    ) { upstream, _ in upstream.max() },
    OperatorVerification(
      "contains(_:)",
      of: Int.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { _ in [false] }
    ) { upstream, _ in upstream.contains(-1) },
    OperatorVerification(
      "contains(where:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { _ in [false] }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.contains { value in
        hook()
        return value.number < 0
      }
    },
    OperatorVerification(
      "allSatisfy(_:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { _ in [true] }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.allSatisfy { value in
        hook()
        return value.number >= 0
      }
    }
  )
}
