import Rivulet

extension Workload {
  /// Operators that keep state between events: the cost of an event.
  static var folding: [Workload] { [scan, distinct, takeSkip] }

  private static var scan: Workload {
    Workload(
      "scan",
      "an event through scan, a running sum",
      baseline: sendByHand { source, tally in
        let sum = HandmadeState(0)
        source.bind { value in
          sum.value &+= value
          tally.add(sum.value)
        }
      },
      .rivulet(
        sendToSubject { source, tally in
          source.scan(0) { $0 &+ $1 }.sink { tally.add($0) }
        }
      )
    )
  }

  private static var distinct: Workload {
    Workload(
      "distinct",
      "an event through map and removeDuplicates, half of them duplicates",
      baseline: sendByHand { source, tally in
        let last = HandmadeState<Int?>(nil)
        source.bind { value in
          let half = value >> 1
          if half != last.value {
            last.value = half
            tally.add(half)
          }
        }
      },
      .rivulet(
        sendToSubject { source, tally in
          source.map { $0 >> 1 }.removeDuplicates().sink { tally.add($0) }
        }
      )
    )
  }

  private static var takeSkip: Workload {
    let skipped = 100
    let taken = 1 << 60
    return Workload(
      "take.skip",
      "an event through dropFirst and prefix, past the one and before the other",
      baseline: sendByHand { source, tally in
        let toSkip = HandmadeState(skipped)
        let toTake = HandmadeState(taken)
        source.bind { value in
          guard toSkip.value == 0 else {
            toSkip.value -= 1
            return
          }
          guard toTake.value > 0 else { return }
          toTake.value -= 1
          tally.add(value)
        }
      },
      .rivulet(
        sendToSubject { source, tally in
          source.dropFirst(skipped).prefix(taken).sink { tally.add($0) }
        }
      ),
      .asyncStream(
        yieldToStream { stream in
          stream.dropFirst(skipped).prefix(taken)
        }
      )
    )
  }
}
