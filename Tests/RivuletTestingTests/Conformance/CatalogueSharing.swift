import Rivulet
import RivuletTesting

extension Catalogue {
  static let sharing = fixtures(
    OperatorVerification(
      "share(replay:reset:bufferingPolicy:)",
      of: Item.self,
      .multicast,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.share() },
    OperatorVerification(
      "share(replay:reset:bufferingPolicy:) with two values",
      of: Item.self,
      .multicast,
      .replays,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.share(replay: 2) },
    OperatorVerification(
      "share(replay:maxAge:reset:linger:on:bufferingPolicy:)",
      of: Item.self,
      .multicast,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.share(linger: .seconds(1), on: .immediate) },
    OperatorVerification(
      "share(bufferingPolicy:_:)",
      of: Item.self,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.share { source in
        hook()
        return source
      }
    },
    OperatorVerification(
      "multicast(replay:bufferingPolicy:)",
      of: Item.self,
      .multicast,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.multicast().autoconnect() },
    OperatorVerification(
      "autoconnect(after:)",
      of: Item.self,
      .multicast,
      .requestsUnlimited,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.multicast().autoconnect(after: 1) },
    PublisherVerification(
      "ConnectablePublisher",
      expecting: { Array(0..<$0) },
      make: { count in
        let source = (0..<count).publisher.multicast(replay: .max)
        source.connect()
        return source
      }
    ),
    // It outlives its subscribers, and so is judged as a source.
    PublisherVerification(
      "cache()",
      expecting: { Array(0..<$0) },
      make: { count in (0..<count).publisher.cache() }
    )
  )
}
