import Rivulet

extension Workload {
  /// Operators with one upstream between a source and its subscriber: the cost of an event.
  static var chains: [Workload] { [mapFilterMap, tenOperators] }

  private static var mapFilterMap: Workload {
    Workload(
      "chain.mf",
      "an event through map, filter, map",
      baseline: sendByHand { source, tally in
        source.bind { value in
          let tripled = value &* 3
          if tripled & 1 == 0 {
            tally.add(tripled &+ 1)
          }
        }
      },
      .rivulet(
        sendToSubject { source, tally in
          source.map { $0 &* 3 }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }.sink { tally.add($0) }
        }
      ),
      .asyncStream(
        yieldToStream { stream in
          stream.map { $0 &* 3 }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }
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
          let first = (value &+ 1) &* 3
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
            .map { $0 &+ 1 }.map { $0 &* 3 }.filter { $0 & 7 != 0 }
            .map { $0 ^ 85 }.map { $0 &+ 7 }.filter { $0 & 14 != 2 }
            .map { $0 &* 5 }.map { $0 &- 9 }.filter { $0 & 48 != 16 }
            .map { $0 >> 1 }
            .sink { tally.add($0) }
        }
      ),
      .asyncStream(
        yieldToStream { stream in
          // In one expression, the type checker gives up.
          let first = stream.map { $0 &+ 1 }.map { $0 &* 3 }.filter { $0 & 7 != 0 }
          let second = first.map { $0 ^ 85 }.map { $0 &+ 7 }.filter { $0 & 14 != 2 }
          let third = second.map { $0 &* 5 }.map { $0 &- 9 }.filter { $0 & 48 != 16 }
          return third.map { $0 >> 1 }
        }
      )
    )
  }
}
