import Rivulet
import RivuletTesting

extension Catalogue {
  static let rows = fixtures(
    OperatorVerification(
      "append(_:) a sequence",
      of: Item.self,
      .addsValues,
      .reportsViolations,
      expecting: { items($0 + [8, 9]) }
    ) { upstream, _ in upstream.append([item(8), item(9)]) },
    OperatorVerification(
      "prepend(_:) a sequence",
      of: Item.self,
      .addsValues,
      .reportsViolations,
      expecting: { items([8, 9] + $0) }
    ) { upstream, _ in upstream.prepend([item(8), item(9)]) },
    OperatorVerification(
      "concat()",
      joining: 3,
      of: Item.self,
      .opensInTurn,
      .reportsViolations,
      expecting: { items($0 + $0 + $0) }
    ) { sources, _ in sources.concat() },
    OperatorVerification(
      "then(_:)",
      joining: 2,
      of: Item.self,
      .opensInTurn,
      .requestsUnlimited,
      .filters,
      .reportsViolations,
      expecting: items
    ) { sources, _ in sources[0].then(sources[1]) },
    OperatorVerification(
      "race(_:)",
      joining: 2,
      of: Item.self,
      .reportsViolations,
      expecting: items
    ) { sources, _ in sources[0].race(sources[1]) },
    OperatorVerification(
      "race() of a collection",
      joining: 3,
      of: Item.self,
      .reportsViolations,
      expecting: items
    ) { sources, _ in sources.race() },
    OperatorVerification(
      "merge(with:_:_:_:_:_:)",
      joining: 7,
      of: Item.self,
      .buffers(1),
      .reportsViolations
    ) { sources, _ in
      sources[0].merge(
        with: sources[1],
        sources[2],
        sources[3],
        sources[4],
        sources[5],
        sources[6]
      )
    },
    OperatorVerification(
      "merge(with:_:_:_:_:_:_:)",
      joining: 8,
      of: Item.self,
      .buffers(1),
      .reportsViolations
    ) { sources, _ in
      sources[0].merge(
        with: sources[1],
        sources[2],
        sources[3],
        sources[4],
        sources[5],
        sources[6],
        sources[7]
      )
    },
    OperatorVerification(
      "zip(_:_:_:_:_:_:)",
      joining: 7,
      of: Item.self,
      .reportsViolations
    ) { sources, _ in
      sources[0].zip(sources[1], sources[2], sources[3], sources[4], sources[5], sources[6])
    },
    OperatorVerification(
      "zip(_:_:_:_:_:_:_:)",
      joining: 8,
      of: Item.self,
      .reportsViolations
    ) { sources, _ in
      sources[0].zip(
        sources[1],
        sources[2],
        sources[3],
        sources[4],
        sources[5],
        sources[6],
        sources[7]
      )
    },
    OperatorVerification(
      "combineLatest(_:_:_:_:_:_:)",
      joining: 7,
      of: Item.self,
      .requestsUnlimited,
      .conflates,
      .reportsViolations
    ) { sources, _ in
      sources[0].combineLatest(
        sources[1],
        sources[2],
        sources[3],
        sources[4],
        sources[5],
        sources[6]
      )
    },
    OperatorVerification(
      "combineLatest(_:_:_:_:_:_:_:)",
      joining: 8,
      of: Item.self,
      .requestsUnlimited,
      .conflates,
      .reportsViolations
    ) { sources, _ in
      sources[0].combineLatest(
        sources[1],
        sources[2],
        sources[3],
        sources[4],
        sources[5],
        sources[6],
        sources[7]
      )
    },
    OperatorVerification(
      "withLatestFrom(_:_:)",
      joining: 3,
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .reportsViolations
    ) { sources, _ in sources[0].withLatestFrom(sources[1], sources[2]) },
    OperatorVerification(
      "withLatestFrom(_:_:_:)",
      joining: 4,
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .reportsViolations
    ) { sources, _ in sources[0].withLatestFrom(sources[1], sources[2], sources[3]) },
    OperatorVerification(
      "withLatestFrom(_:_:_:_:)",
      joining: 5,
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .reportsViolations
    ) { sources, _ in
      sources[0].withLatestFrom(sources[1], sources[2], sources[3], sources[4])
    }
  )

  static let turning = fixtures(
    OperatorVerification(
      "flatMapFirst(_:)",
      joining: 2,
      of: Item.self,
      .flattens,
      .conflates,
      .requestsUnlimited,
      .reportsViolations
    ) { sources, bench in
      let (inner, hook) = (sources[1], bench.hook())
      return sources[0].flatMapFirst { _ in
        hook()
        return inner
      }
    },
    OperatorVerification(
      neverFailing: "flatMapFirst(_:) of what cannot fail",
      of: Item.self,
      .conflates,
      .requestsUnlimited,
      .reportsViolations
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.flatMapFirst { value in
        hook()
        return Just(value).setFailureType(to: TestFailure.self)
      }
    },
    OperatorVerification(
      "expand(_:)",
      of: Item.self,
      .addsValues,
      .reportsViolations,
      expecting: { items($0 + $0.map { $0 + 10 } + $0.map { $0 + 20 }) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.expand { value in
        hook()
        return (value.number < 20 ? item(value.number + 10) : nil).publisher
          .setFailureType(to: TestFailure.self)
      }
    },
    OperatorVerification(
      "scan(_:)",
      of: Int.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { numbers in numbers.indices.map { numbers[...$0].reduce(0, +) } }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.scan { sum, value in
        hook()
        return sum + value
      }
    },
    OperatorVerification(
      "materialize()",
      of: Item.self,
      .recovers,
      .addsValues,
      .reportsViolations
    ) { upstream, _ in upstream.materialize() },
    OperatorVerification(
      neverFailing: "dematerialize()",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in
      upstream.map { Event<Item, TestFailure>.value($0) }.dematerialize()
    },
    OperatorVerification(
      "groupBy(bufferingPolicy:_:)",
      of: Item.self,
      .requestsUnlimited,
      .filters,
      .failureWaits,
      .reportsViolations,
      expecting: { $0.isEmpty ? [] : [$0[0] % 2, ($0[0] + 1) % 2].prefix($0.count).map { $0 } }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.groupBy { value in
        hook()
        return value.number % 2
      }.map(\.key)
    },
    OperatorVerification(
      "ignoreFailure()",
      of: Item.self,
      .recovers,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.ignoreFailure() },
    OperatorVerification(
      "catch(sequence:)",
      joining: 3,
      of: Item.self,
      .recovers,
      .opensInTurn,
      .reportsViolations
    ) { sources, _ in sources[0].catch(sequence: [sources[1], sources[2]]) },
    PublisherVerification(
      "GroupedPublisher",
      expecting: { Array(0..<$0) },
      make: { count in (0..<count).publisher.groupBy { _ in 0 }.flatMap { $0 } }
    ),
    PublisherVerification(
      "Using",
      traits: [],
      expecting: { Array(0..<$0) },
      failing: { _, _ in
        Using {
          0
        } source: { _ in
          Fail<Int, TestFailure>(TestFailure("down")).eraseToAnyPublisher()
        } release: { _ in
        }
      },
      make: { count, _ in
        Using {
          0
        } source: { _ in
          (0..<count).publisher.setFailureType(to: TestFailure.self).eraseToAnyPublisher()
        } release: { _ in
        }
      }
    )
  )
}
