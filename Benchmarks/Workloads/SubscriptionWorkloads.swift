import Rivulet

extension Workload {
  /// Subscribing and disposing, by hand through a dictionary from a number to the closure.
  static var subscriptions: [Workload] {
    [
      Workload(
        "subscribe.dispose",
        "a subscription and its disposal, with no other subscriber",
        baseline: addAndRemove(among: 0),
        .rivulet(subscribeAndDispose(among: 0))
      ),
      Workload(
        "subscribe.dispose.1000",
        "a subscription and its disposal, among 1000 subscribers",
        baseline: addAndRemove(among: 1000),
        .rivulet(subscribeAndDispose(among: 1000))
      ),
      many("subscribe.many", "one of 10,000 subscriptions to one source", .subscribing),
      many(
        "dispose.many.inorder",
        "the disposal of one of 10,000, oldest first",
        .disposing(randomly: false)
      ),
      many(
        "dispose.many.random",
        "the disposal of one of 10,000, in random order",
        .disposing(randomly: true)
      ),
    ] + composed
  }

  // What an operator adds to a subscription and its disposal: a bare one stands in place of the code
  // by hand.
  private static var composed: [Workload] {
    [
      Workload(
        "subscribe.chain",
        "a subscription through map, filter, map that capture, and its disposal; a bare one by hand",
        baseline: connectOne,
        .rivulet(
          connectAndDispose { left, _, tally in
            let offset = opaque(1)
            return left.map { $0 &+ offset }.filter { $0 > offset }.map { $0 &- offset }
              .sink { tally.add($0) }
          }
        )
      ),
      Workload(
        "subscribe.merge",
        "a subscription to two merged, and its disposal; two bare ones by hand",
        elements: 2,
        baseline: connectBoth,
        .rivulet(
          connectAndDispose { left, right, tally in left.merge(with: right).sink { tally.add($0) } }
        )
      ),
      Workload(
        "subscribe.combineLatest",
        "a subscription to two combined, and its disposal; two bare ones by hand",
        elements: 2,
        baseline: connectBoth,
        .rivulet(
          connectAndDispose { left, right, tally in
            left.combineLatest(right).sink { tally.add($0.0 &+ $0.1) }
          }
        )
      ),
      Workload(
        "subscribe.flatMap",
        "a subscription through flatMap, and its disposal; a bare one by hand",
        baseline: connectOne,
        .rivulet(
          connectAndDispose { left, right, tally in
            left.flatMap { _ in right }.sink { tally.add($0) }
          }
        )
      ),
      Workload(
        "subscribe.share",
        "the first subscription to what is shared, and its disposal; a bare one by hand",
        baseline: connectOne,
        .rivulet(connectAndDispose { left, _, tally in left.share().sink { tally.add($0) } })
      ),
    ]
  }

  private static func connectAndDispose(
    _ connect: @escaping (Subject<Int, Never>, Subject<Int, Never>, Tally) -> any Disposable
  ) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      let (left, right) = opaque((Subject<Int, Never>(), Subject<Int, Never>()))
      stopwatch.measure {
        for _ in 0..<iterations { connect(left, right, tally).dispose() }
      }
      left.send(1)
      right.send(1)
      return tally.sum
    }
  }

  private static var connectOne: Row.Body {
    connectAndDispose { left, _, tally in left.sink { tally.add($0) } }
  }

  private static var connectBoth: Row.Body {
    connectAndDispose { left, right, tally in
      let first = left.sink { tally.add($0) }
      let second = right.sink { tally.add($0) }
      return AnyDisposable {
        first.dispose()
        second.dispose()
      }
    }
  }

  static func addAndRemove(among others: Int) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      let source = opaque(HandmadeRegistry<Int>())
      for _ in 0..<others {
        _ = source.add { tally.add($0) }
      }
      stopwatch.measure {
        for number in 0..<iterations {
          source.remove(source.add { tally.add($0 &+ number) })
        }
      }
      source.send(1)
      return tally.sum
    }
  }

  static func subscribeAndDispose(among others: Int) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      let source = opaque(Subject<Int, Never>())
      for _ in 0..<others {
        source.sink { tally.add($0) }
      }
      stopwatch.measure {
        for number in 0..<iterations {
          source.sink { tally.add($0 &+ number) }.dispose()
        }
      }
      source.send(1)
      return tally.sum
    }
  }

  private static func many(_ name: String, _ summary: String, _ phase: Phase) -> Workload {
    Workload(
      name,
      summary,
      elements: Crowd.size,
      baseline: { iterations, stopwatch in
        Crowd(phase).run(iterations, &stopwatch) {
          HandmadeRegistry<Int>()
        } subscribe: { source, tally, number in
          source.add { tally.add($0 &* number) }
        } send: {
          $0.send($1)
        } dispose: {
          $0.remove($1)
        }
      },
      .rivulet { iterations, stopwatch in
        Crowd(phase).run(iterations, &stopwatch) {
          Subject<Int, Never>()
        } subscribe: { source, tally, number in
          source.sink { tally.add($0 &* number) }
        } send: {
          $0.send($1)
        } dispose: {
          $1.dispose()
        }
      },
      .notificationCenter { iterations, stopwatch in
        Crowd(phase).run(iterations, &stopwatch) {
          NotificationSource()
        } subscribe: { source, tally, number in
          source.listen { tally.add($0 &* number) }
        } send: {
          $0.send($1)
        } dispose: {
          $0.remove($1)
        }
      }
    )
  }
}
