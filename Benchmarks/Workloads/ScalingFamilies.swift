import Rivulet

extension Scaling.Family {
  static var all: [Self] {
    [
      subscribers, operators, liveSubscriptions,
      Self(
        title: "one of many subscriptions",
        sizeName: "subscriptions to one source",
        sizes: [100, 1000, 10_000, 100_000, 1_000_000],
        workload: Workload.liveSubscriptions
      ),
      Self(
        title: "one of many timers",
        sizeName: "live timers",
        sizes: [100, 1000, 10_000, 100_000],
        workload: Workload.liveTimers
      ),
      Self(
        title: "one source of a merge",
        sizeName: "sources",
        sizes: [100, 1000, 10_000, 100_000],
        workload: Workload.mergeOfMany
      ),
      Self(
        title: "one of many derived values",
        sizeName: "derived values",
        sizes: [100, 1000, 10_000, 100_000],
        workload: Workload.derivedGraph
      ),
    ]
  }

  private static var subscribers: Self {
    Self(
      title: "an event, per subscriber",
      sizeName: "subscribers",
      sizes: [1, 3, 10, 30, 100, 300, 1000, 10_000, 100_000, 1_000_000]
    ) { count in
      Workload(
        "hot.\(count)",
        "an event to \(count) subscribers",
        elements: count,
        baseline: Workload.hotByHand(subscribers: count),
        .rivulet(Workload.hotRivulet(subscribers: count))
      )
    }
  }

  private static var operators: Self {
    Self(
      title: "an event, through a chain",
      sizeName: "maps in the chain",
      sizes: [1, 2, 5, 10, 15, 20]
    ) { length in
      Workload(
        "chain.\(length)",
        "an event through \(length) maps",
        baseline: sendByHand { source, tally in
          source.bind { tally.add($0 &+ length) }
        },
        .rivulet(
          sendToSubject { source, tally in
            switch length {
            case 1: increment(source).sink { tally.add($0) }
            case 2: increment(increment(source)).sink { tally.add($0) }
            case 5: fiveTimes(source).sink { tally.add($0) }
            case 10: fiveTimes(fiveTimes(source)).sink { tally.add($0) }
            case 15: fiveTimes(fiveTimes(fiveTimes(source))).sink { tally.add($0) }
            default: fiveTimes(fiveTimes(fiveTimes(fiveTimes(source)))).sink { tally.add($0) }
            }
          }
        )
      )
    }
  }

  private static var liveSubscriptions: Self {
    Self(
      title: "a subscription and its disposal",
      sizeName: "other subscribers",
      sizes: [1, 10, 100, 1000, 10_000, 100_000]
    ) { count in
      Workload(
        "subscribe.dispose.\(count)",
        "a subscription and its disposal, among \(count)",
        baseline: Workload.addAndRemove(among: count),
        .rivulet(Workload.subscribeAndDispose(among: count))
      )
    }
  }

  // Always inlined, as if the chain were written in one place.
  @inline(__always)
  private static func increment(
    _ source: some Publisher<Int, Never>
  ) -> some Publisher<Int, Never> {
    source.map { $0 &+ 1 }
  }

  @inline(__always)
  private static func fiveTimes(
    _ source: some Publisher<Int, Never>
  ) -> some Publisher<Int, Never> {
    increment(increment(increment(increment(increment(source)))))
  }
}
