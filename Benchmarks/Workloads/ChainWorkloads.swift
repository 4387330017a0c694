import Rivulet

extension Workload {
  /// Operators with one upstream between a source and its subscriber: the cost of an event.
  static var chains: [Workload] { [mapFilterMap, tenOperators] }

  // The closures' constants occur nowhere else: the compiler merges closures that are alike into one
  // that calls another, and the chain would pay for it.
  private static var mapFilterMap: Workload {
    Workload(
      "chain.mf",
      "an event through map, filter, map",
      baseline: sendByHand { source, tally in
        source.bind { value in
          let scaled = value &* 29
          if scaled & 4 == 0 {
            tally.add(scaled &+ 31)
          }
        }
      },
      .rivulet(
        sendToSubject { source, tally in
          source.map { $0 &* 29 }.filter { $0 & 4 == 0 }.map { $0 &+ 31 }.sink { tally.add($0) }
        }
      ),
      .asyncStream(
        yieldToStream { stream in
          stream.map { $0 &* 29 }.filter { $0 & 4 == 0 }.map { $0 &+ 31 }
        }
      )
    )
  }

  private static var tenOperators: Workload {
    Workload(
      "chain.10",
      "an event through seven maps and three filters",
      baseline: sendByHand { source, tally in
        source.bind { value in
          let first = (value &+ 11) &* 13
          guard first & 7 != 0 else { return }
          let second = (first ^ 85) &+ 7
          guard second & 14 != 2 else { return }
          let third = second &* 5 &- 9
          guard third & 48 != 16 else { return }
          tally.add(third >> 1)
        }
      },
      .rivulet(
        sendToSubject { source, tally in
          source
            .map { $0 &+ 11 }.map { $0 &* 13 }.filter { $0 & 7 != 0 }
            .map { $0 ^ 85 }.map { $0 &+ 7 }.filter { $0 & 14 != 2 }
            .map { $0 &* 5 }.map { $0 &- 9 }.filter { $0 & 48 != 16 }
            .map { $0 >> 1 }
            .sink { tally.add($0) }
        }
      ),
      .asyncStream(
        yieldToStream { stream in
          // In one expression, the type checker gives up.
          let first = stream.map { $0 &+ 11 }.map { $0 &* 13 }.filter { $0 & 7 != 0 }
          let second = first.map { $0 ^ 85 }.map { $0 &+ 7 }.filter { $0 & 14 != 2 }
          let third = second.map { $0 &* 5 }.map { $0 &- 9 }.filter { $0 & 48 != 16 }
          return third.map { $0 >> 1 }
        }
      )
    )
  }
}
