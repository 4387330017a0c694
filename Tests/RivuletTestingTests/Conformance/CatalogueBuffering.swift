import Rivulet
import RivuletTesting

extension Catalogue {
  static let buffering = fixtures(
    OperatorVerification(
      "collect(_:)",
      of: Item.self,
      .failureWaits,
      .reportsViolations,
      expecting: { items($0).map { [$0] } }
    ) { upstream, _ in upstream.collect(1) },
    OperatorVerification(
      "collect(_:) of many",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { $0.isEmpty ? [] : [items($0)] }
    ) { upstream, _ in upstream.collect(.max) },
    OperatorVerification(
      "collect(every:on:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { $0.isEmpty ? [] : [items($0)] }
    ) { upstream, bench in upstream.collect(every: .seconds(1), on: bench.scheduler) },
    OperatorVerification(
      "collect(every:orCount:on:)",
      of: Item.self,
      .failureWaits,
      .reportsViolations,
      expecting: { items($0).map { [$0] } }
    ) { upstream, bench in
      upstream.collect(every: .seconds(1), orCount: 1, on: bench.scheduler)
    },
    OperatorVerification(
      "collect(by:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { $0.isEmpty ? [] : [items($0)] }
    ) { upstream, _ in
      upstream.collect(by: Empty<Int, TestFailure>(completeImmediately: false))
    },
    OperatorVerification(
      "collect(by:) of what cannot fail",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { $0.isEmpty ? [] : [items($0)] }
    ) { upstream, _ in upstream.collect(by: Empty<Int, Never>(completeImmediately: false)) },
    OperatorVerification(
      "window(_:bufferingPolicy:)",
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .failureWaits,
      .reportsViolations,
      expecting: { Array($0.indices) }
    ) { upstream, _ in upstream.window(1).map(\.key) },
    OperatorVerification(
      "window(every:on:bufferingPolicy:)",
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .failureWaits,
      .reportsViolations,
      expecting: { Array($0.indices.prefix(1)) }
    ) { upstream, bench in
      upstream.window(every: .seconds(1), on: bench.scheduler).map(\.key)
    },
    OperatorVerification(
      "window(every:orCount:on:bufferingPolicy:)",
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .failureWaits,
      .reportsViolations,
      expecting: { Array($0.indices) }
    ) { upstream, bench in
      upstream.window(every: .seconds(1), orCount: 1, on: bench.scheduler).map(\.key)
    },
    OperatorVerification(
      "window(by:bufferingPolicy:)",
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .failureWaits,
      .reportsViolations,
      expecting: { Array($0.indices.prefix(1)) }
    ) { upstream, _ in
      upstream.window(by: Empty<Int, TestFailure>(completeImmediately: false)).map(\.key)
    },
    OperatorVerification(
      "window(by:bufferingPolicy:) of what cannot fail",
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .failureWaits,
      .reportsViolations,
      expecting: { Array($0.indices.prefix(1)) }
    ) { upstream, _ in
      upstream.window(by: Empty<Int, Never>(completeImmediately: false)).map(\.key)
    }
  )
}
