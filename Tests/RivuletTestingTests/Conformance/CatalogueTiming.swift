import Rivulet
import RivuletTesting

extension Catalogue {
  static let timing = fixtures(
    OperatorVerification(
      "debounce(for:on:)",
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
    }
  )
}
