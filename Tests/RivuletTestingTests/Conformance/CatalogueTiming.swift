import Rivulet
import RivuletTesting

extension Catalogue {
  static let timing = fixtures(
    OperatorVerification(
      "debounce(for:on:sendsLast:)",
      of: Item.self,
      .timed(.seconds(1)),
      .conflates,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: { items($0.suffix(1)) }
    ) { upstream, bench in upstream.debounce(for: .milliseconds(1), on: bench.scheduler) },
    OperatorVerification(
      "delay(for:on:)",
      of: Item.self,
      .timed(.seconds(1)),
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in upstream.delay(for: .milliseconds(1), on: bench.scheduler) },
    OperatorVerification(
      "timeout(_:on:)",
      of: Item.self,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in upstream.timeout(.seconds(2), on: bench.scheduler) },
    OperatorVerification(
      "timeout(_:on:failure:)",
      of: Item.self,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.timeout(.seconds(2), on: bench.scheduler) {
        hook()
        return TestFailure("too late")
      }
    },
    OperatorVerification(
      "throttle(for:latest:on:)",
      of: Item.self,
      .timed(.seconds(1)),
      .conflates,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: { items($0.count > 1 ? [$0[0], $0[$0.count - 1]] : $0) }
    ) { upstream, bench in upstream.throttle(for: .milliseconds(1), on: bench.scheduler) },
    OperatorVerification(
      "sample(by:)",
      of: Item.self,
      .conflates,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: { items($0.suffix(1)) }
    ) { upstream, _ in
      upstream.sample(by: Empty<Int, TestFailure>(completeImmediately: false))
    },
    OperatorVerification(
      "sample(by:) of what cannot fail",
      of: Item.self,
      .conflates,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: { items($0.suffix(1)) }
    ) { upstream, _ in upstream.sample(by: Empty<Int, Never>(completeImmediately: false)) },
    OperatorVerification(
      "sample(every:on:)",
      of: Item.self,
      .timed(.seconds(1)),
      .conflates,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: { items($0.suffix(1)) }
    ) { upstream, bench in upstream.sample(every: .milliseconds(1), on: bench.scheduler) },
    OperatorVerification(
      "prefix(for:on:)",
      of: Item.self,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in upstream.prefix(for: .seconds(1_000), on: bench.scheduler) },
    OperatorVerification(
      "drop(for:on:)",
      of: Item.self,
      .filters,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.drop(for: .zero, on: .immediate) },
    OperatorVerification(
      "delaySubscription(for:on:)",
      of: Item.self,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.delaySubscription(for: .zero, on: .immediate) },
    OperatorVerification(
      "timestamp(on:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in upstream.timestamp(on: bench.scheduler).map(\.value) },
    OperatorVerification(
      "measureInterval(on:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { $0.map { _ in .zero } }
    ) { upstream, bench in upstream.measureInterval(on: bench.scheduler) }
  )
}
