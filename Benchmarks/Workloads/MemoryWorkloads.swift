import Rivulet

extension Workload {
  /// What a live subscription costs in allocations and bytes: one of 1000 to the same source.
  static var memory: [Workload] {
    [
      Workload(
        "memory.sub",
        "a live subscription: subject, sink",
        elements: 1000,
        baseline: addLive { tally in { tally.add($0) } },
        .rivulet(subscribeLive { source, tally in source.sink { tally.add($0) } }),
        .notificationCenter(observeLive)
      ),
      Workload(
        "memory.chain",
        "a live subscription: subject, map, filter, map, sink",
        elements: 1000,
        baseline: addLive { tally in
          { value in
            let tripled = value &* 3
            if tripled & 1 == 0 { tally.add(tripled &+ 1) }
          }
        },
        .rivulet(
          subscribeLive { source, tally in
            source.map { $0 &* 3 }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }.sink { tally.add($0) }
          }
        )
      ),
      memory("memory.merge", "a live subscription to two merged", times: 2) { source, tally in
        source.merge(with: source).sink { tally.add($0) }
      },
      memory("memory.combineLatest", "a live subscription to two combined") { source, tally in
        source.combineLatest(source).sink { tally.add($0.1) }
      },
      memory("memory.flatMap", "a live subscription through flatMap") { source, tally in
        source.flatMap { Just($0) }.sink { tally.add($0) }
      },
      memory("memory.share", "a live subscription to what is shared") { source, tally in
        source.share().sink { tally.add($0) }
      },
      memory("memory.receive", "a live subscription through receive(on:)") { source, tally in
        source.receive(on: .immediate).sink { tally.add($0) }
      },
    ]
  }

  /// A subscription that hears each event so many times.
  private static func memory(
    _ name: String,
    _ summary: String,
    times: Int = 1,
    _ subscribe: @escaping (Subject<Int, Never>, Tally) -> any Disposable
  ) -> Workload {
    Workload(
      name,
      summary,
      elements: 1000,
      baseline: addLive { tally in { tally.add(times &* $0) } },
      .rivulet(subscribeLive(subscribe))
    )
  }

  private static func addLive(_ listener: @escaping (Tally) -> (Int) -> Void) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      for iteration in 0..<iterations {
        let source = opaque(HandmadeRegistry<Int>())
        stopwatch.measure {
          for _ in 0..<1000 { _ = source.add(listener(tally)) }
        }
        source.send(iteration)
      }
      return tally.sum
    }
  }

  private static func subscribeLive(
    _ subscribe: @escaping (Subject<Int, Never>, Tally) -> any Disposable
  ) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      for iteration in 0..<iterations {
        let source = opaque(Subject<Int, Never>())
        var tokens: [any Disposable] = []
        tokens.reserveCapacity(1000)
        stopwatch.measure {
          for _ in 0..<1000 { tokens.append(subscribe(source, tally)) }
        }
        source.send(iteration)
      }
      return tally.sum
    }
  }

  private static func observeLive(iterations: Int, stopwatch: inout Stopwatch) -> Int {
    let tally = Tally()
    for iteration in 0..<iterations {
      let source = opaque(NotificationSource())
      var tokens: [Any] = []
      tokens.reserveCapacity(1000)
      stopwatch.measure {
        for _ in 0..<1000 { tokens.append(source.listen { tally.add($0) }) }
      }
      source.send(iteration)
    }
    return tally.sum
  }
}
