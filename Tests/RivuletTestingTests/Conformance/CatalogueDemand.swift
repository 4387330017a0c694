import Rivulet
import RivuletTesting

extension Catalogue {
  static let demand = fixtures(
    OperatorVerification(
      "buffer(_:)",
      of: Item.self,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.buffer(.unbounded) },
    OperatorVerification(
      "buffer(_:) the oldest, with room for all",
      of: Item.self,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.buffer(.bufferingOldest(1000)) },
    OperatorVerification(
      "latestWhenBusy()",
      of: Item.self,
      .conflates,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.latestWhenBusy() },
    OperatorVerification(
      "dropWhenBusy()",
      of: Item.self,
      .conflates,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.dropWhenBusy() },
    OperatorVerification(
      "reduceWhenBusy(_:)",
      of: Item.self,
      .conflates,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.reduceWhenBusy { _, newer in
        hook()
        return newer
      }
    },
    OperatorVerification(
      "prefetch(_:)",
      of: Item.self,
      .buffers(2),
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.prefetch(2) }
  )
}
