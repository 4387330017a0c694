import Rivulet

extension Workload {
  /// Operators with one upstream between a source and its subscriber: the cost of an event.
  static var chains: [Workload] {
    [mapFilterMap, tenOperators, capturedChain, storedChain, erasedChain]
  }

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

  // The chains below are what a fused one is not: `chain.mf` with closures that capture something, kept
  // in a property, or erased after each operator.

  private static var capturedChain: Workload {
    Workload(
      "chain.captured",
      "an event through map, filter, map, filter, whose closures capture a local",
      baseline: sendByHand { source, tally in
        let (factor, mask, offset, limit) = opaque((3, 1, 1, -1))
        source.bind { value in
          let scaled = value &* factor
          guard scaled & mask == 0 else { return }
          let moved = scaled &+ offset
          guard moved > limit else { return }
          tally.add(moved)
        }
      },
      .rivulet(
        sendToSubject { source, tally in
          let (factor, mask, offset, limit) = opaque((3, 1, 1, -1))
          source
            .map { $0 &* factor }.filter { $0 & mask == 0 }
            .map { $0 &+ offset }.filter { $0 > limit }
            .sink { tally.add($0) }
        }
      ),
      fusedChain
    )
  }

  private static var storedChain: Workload {
    Workload(
      "chain.stored",
      "an event through map, filter, map, filter, which a model keeps in a property",
      baseline: chainByHand,
      .rivulet(
        sendToSubject { source, tally in
          opaque(Totals(of: source)).values.sink { tally.add($0) }
        }
      ),
      fusedChain
    )
  }

  private static var chainByHand: Row.Body {
    sendByHand { source, tally in
      source.bind { value in
        let scaled = value &* 3
        guard scaled & 1 == 0 else { return }
        let moved = scaled &+ 1
        guard moved > -1 else { return }
        tally.add(moved)
      }
    }
  }

  private static var fusedChain: Row {
    Row(
      "\(Row.rivuletName), fused",
      sendToSubject { source, tally in
        source
          .map { $0 &* 3 }.filter { $0 & 1 == 0 }
          .map { $0 &+ 1 }.filter { $0 > -1 }
          .sink { tally.add($0) }
      }
    )
  }

  private static var erasedChain: Workload {
    Workload(
      "chain.erased",
      "an event through ten maps, each erased",
      baseline: sendByHand { source, tally in
        let one = opaque(1)
        source.bind { tally.add($0 &+ 10 &* one) }
      },
      .rivulet(
        sendToSubject { source, tally in
          let one = opaque(1)
          var values = source.eraseToAnyPublisher()
          for _ in 0..<10 { values = values.map { $0 &+ one }.eraseToAnyPublisher() }
          values.sink { tally.add($0) }
        }
      )
    )
  }
}

/// A model with a chain in a property.
private final class Totals {
  let values: AnyPublisher<Int, Never>

  init(of source: Subject<Int, Never>) {
    values =
      source
      .map { $0 &* 3 }.filter { $0 & 1 == 0 }
      .map { $0 &+ 1 }.filter { $0 > -1 }
      .eraseToAnyPublisher()
  }
}
