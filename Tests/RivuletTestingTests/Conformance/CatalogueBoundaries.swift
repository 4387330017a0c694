import Rivulet
import RivuletTesting
import Synchronization

extension Catalogue {
  static let recovering = fixtures(
    OperatorVerification(
      "catch(_:)",
      joining: 2,
      of: Item.self,
      .recovers,
      .opensInTurn,
      .reportsViolations,
      expecting: items
    ) { sources, bench in
      let (other, hook) = (sources[1], bench.hook())
      return sources[0].catch { _ in
        hook()
        return other
      }
    },
    OperatorVerification(
      "replaceError(with:)",
      of: Item.self,
      .recovers,
      .addsValues,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.replaceError(with: item(0)) },
    OperatorVerification(
      "asResult()",
      of: Item.self,
      .recovers,
      .addsValues,
      .reportsViolations,
      expecting: { items($0).map { .success($0) } }
    ) { upstream, _ in upstream.asResult() },
    OperatorVerification(
      "retry(_:)",
      of: Item.self,
      .recovers,
      .opensInTurn,
      .reopens,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.retry(2) },
    OperatorVerification(
      "retry(_:) not once",
      of: Item.self,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.retry(0) },
    OperatorVerification(
      "retry(policy:on:)",
      of: Item.self,
      .recovers,
      .opensInTurn,
      .reopens,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      // A value makes a new beginning, so the count alone would let it go on for ever.
      let retries = Atomic(0)
      let policy = RetryPolicy<TestFailure>(count: 2, pause: .zero) { _ in
        hook()
        return retries.add(1, ordering: .relaxed).newValue <= 2
      }
      return upstream.retry(policy: policy, on: bench.scheduler)
    },
    OperatorVerification(
      "retry(when:)",
      of: Item.self,
      .failureWaits,
      .reopens,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.retry { failures in
        hook()
        return failures.tryMap { error throws(TestFailure) in throw error }
      }
    },
    OperatorVerification(
      "repeat(_:)",
      of: Item.self,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.repeat(1) },
    OperatorVerification(
      "repeat(_:after:on:)",
      of: Item.self,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in upstream.repeat(1, after: .seconds(1), on: bench.scheduler) },
    OperatorVerification(
      "repeat(when:)",
      of: Item.self,
      .failureWaits,
      .reopens,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.repeat { _ in
        hook()
        return Empty<Int, TestFailure>()
      }
    },
    OperatorVerification(
      "mapError(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .mapsFailure,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.mapError { error in
        hook()
        return TestFailure("mapped \(error)")
      }
    },
    OperatorVerification(
      neverFailing: "setFailureType(to:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.setFailureType(to: TestFailure.self) }
  )

  static let scheduling = fixtures(
    OperatorVerification(
      "receive(on:)",
      of: Item.self,
      .asynchronous,
      .failureWaits,
      .hops,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in upstream.receive(on: bench.scheduler) },
    OperatorVerification(
      "receive(on:) at once",
      of: Item.self,
      .failureWaits,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.receive(on: .immediate) },
    OperatorVerification(
      "subscribe(on:)",
      of: Item.self,
      .passesOverflowThrough,
      .asynchronous,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in upstream.subscribe(on: bench.scheduler) },
    OperatorVerification(
      "subscribe(on:) at once",
      of: Item.self,
      .passesOverflowThrough,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.subscribe(on: .immediate) }
  )

  static let subscribers = fixtures(
    SubscriberVerification(
      neverFailing: "sink(_:)",
      of: Item.self,
      .ignoresCompletion,
      .reportsViolations
    ) { upstream, hook in
      upstream.sink { hook.receive($0) }
    },
    SubscriberVerification(
      "sink(receiveCompletion:receiveValue:)",
      of: Item.self,
      .reportsViolations
    ) { upstream, hook in
      upstream.sink(
        receiveCompletion: { hook.receive(completion: $0) },
        receiveValue: { hook.receive($0) }
      )
    }
  )
}

extension Catalogue {
  /// What runs on the main actor only.
  static let mainActor = fixtures(
    SubscriberVerification(
      neverFailing: "bind(_:)",
      of: Item.self,
      .ignoresCompletion,
      .reportsViolations
    ) { upstream, hook in
      upstream.bind { hook.receive($0) }
    },
    SubscriberVerification(
      "bind(receiveCompletion:receiveValue:)",
      of: Item.self,
      .reportsViolations
    ) { upstream, hook in
      upstream.bind(
        receiveCompletion: { hook.receive(completion: $0) },
        receiveValue: { hook.receive($0) }
      )
    },
    SubscriberVerification(
      neverFailing: "bind(to:receiveValue:)",
      of: Item.self,
      .ignoresCompletion,
      .reportsViolations
    ) { upstream, hook in
      MainActor.assumeIsolated {
        upstream.bind(to: Label().kept) { _, value in hook.receive(value) }
      }
    },
    SubscriberVerification(
      neverFailing: "bind(to:_:) a property",
      of: Item.self,
      .ignoresCompletion,
      .reportsViolations
    ) { upstream, hook in
      MainActor.assumeIsolated {
        upstream.holding(hook).bind(to: Label(hook).kept, \.item)
      }
    },
    SubscriberVerification(
      neverFailing: "bind(to:_:) an optional property",
      of: Item.self,
      .ignoresCompletion,
      .reportsViolations
    ) { upstream, hook in
      MainActor.assumeIsolated {
        upstream.holding(hook).bind(to: Label(hook).kept, \.optionalItem)
      }
    }
  )
}

extension Publisher {
  /// The same, with a closure that keeps a hook: a key path keeps nothing that could be watched.
  fileprivate func holding(_ hook: Hook) -> some Publisher<Output, Failure> {
    map { value in
      _ = hook
      return value
    }
  }
}

/// Something with properties to bind to, which lives on.
@MainActor
private final class Label: Sendable {
  private static var all: [Label] = []
  private weak var hook: Hook?

  init(_ hook: Hook? = nil) {
    self.hook = hook
  }

  var kept: Label {
    Label.all.append(self)
    return self
  }

  var item: Item {
    get { Catalogue.item(0) }
    set { hook?.receive(newValue) }
  }

  var optionalItem: Item? {
    get { nil }
    set { hook?.receive(newValue ?? Catalogue.item(0)) }
  }
}
