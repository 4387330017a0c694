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
    ]
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
