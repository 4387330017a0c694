import Rivulet

extension Workload {
  /// One source, some subscribers, no operator: the cost of an event.
  static var hot: [Workload] {
    [
      Workload(
        "hot.1",
        "an event to one subscriber",
        baseline: sendByHand { source, tally in source.bind { tally.add($0) } },
        .rivulet(hotRivulet(subscribers: 1)),
        .asyncStream(yieldToStream { $0 }),
        .notificationCenter(sendNotifications(subscribers: 1))
      ),
      hot(subscribers: 16),
      hot(subscribers: 1000),
    ]
  }

  private static func hot(subscribers: Int) -> Workload {
    Workload(
      "hot.\(subscribers)",
      "an event to \(subscribers) subscribers",
      baseline: hotByHand(subscribers: subscribers),
      .rivulet(hotRivulet(subscribers: subscribers)),
      .notificationCenter(sendNotifications(subscribers: subscribers))
    )
  }

  static func hotByHand(subscribers: Int) -> Row.Body {
    { iterations, stopwatch in
      let tally = Tally()
      let source = opaque(HandmadeEvent<Int>())
      for _ in 0..<subscribers {
        source.listen { tally.add($0) }
      }
      stopwatch.measure {
        for value in 0..<iterations { source.send(value) }
      }
      return tally.sum
    }
  }

  static func hotRivulet(subscribers: Int) -> Row.Body {
    sendToSubject { source, tally in
      for _ in 0..<subscribers {
        source.sink { tally.add($0) }
      }
    }
  }
}
