import Rivulet
import RivuletTesting

extension Catalogue {
  private typealias Sources = [Upstream<Item, TestFailure>]

  static let folding = fixtures(
    OperatorVerification(
      "reduce(_:_:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { [$0.reduce(0, +)] }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.reduce(0) { sum, value in
        hook()
        return sum + value.number
      }
    },
    OperatorVerification(
      "reduce(into:_:)",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { [items($0)] }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.reduce(into: [Item]()) { list, value in
        hook()
        list.append(value)
      }
    },
    OperatorVerification(
      "collect()",
      of: Item.self,
      .requestsUnlimited,
      .addsValues,
      .reportsViolations,
      expecting: { [items($0)] }
    ) { upstream, _ in upstream.collect() }
  )

  static let combining = fixtures(
    OperatorVerification(
      "append(_:)",
      joining: 2,
      of: Item.self,
      .opensInTurn,
      .reportsViolations,
      expecting: { items($0 + $0) }
    ) { sources, _ in sources[0].append(sources[1]) },
    OperatorVerification(
      "append(_:) values",
      of: Item.self,
      .addsValues,
      .reportsViolations,
      expecting: { items($0 + [8, 9]) }
    ) { upstream, _ in upstream.append(item(8), item(9)) },
    OperatorVerification(
      "prepend(_:)",
      joining: 2,
      of: Item.self,
      .opensInTurn,
      .reportsViolations,
      expecting: { items($0 + $0) }
    ) { sources, _ in sources[1].prepend(sources[0]) },
    OperatorVerification(
      "prepend(_:) values",
      of: Item.self,
      .addsValues,
      .reportsViolations,
      expecting: { items([8, 9] + $0) }
    ) { upstream, _ in upstream.prepend(item(8), item(9)) },
    OperatorVerification(
      "merge(with:)",
      joining: 2,
      of: Item.self,
      .buffers(1),
      .reportsViolations,
      expecting: { items(repeated($0, 2)) }
    ) { sources, _ in sources[0].merge(with: sources[1]) },
    OperatorVerification(
      "merge(with:_:)",
      joining: 3,
      of: Item.self,
      .buffers(1),
      .reportsViolations,
      expecting: { items(repeated($0, 3)) }
    ) { sources, _ in sources[0].merge(with: sources[1], sources[2]) },
    OperatorVerification(
      "merge(with:_:_:)",
      joining: 4,
      of: Item.self,
      .buffers(1),
      .reportsViolations,
      expecting: { items(repeated($0, 4)) }
    ) { sources, _ in sources[0].merge(with: sources[1], sources[2], sources[3]) },
    OperatorVerification(
      "merge(with:_:_:_:)",
      joining: 5,
      of: Item.self,
      .buffers(1),
      .reportsViolations,
      expecting: { items(repeated($0, 5)) }
    ) { sources, _ in
      sources[0].merge(with: sources[1], sources[2], sources[3], sources[4])
    },
    OperatorVerification(
      "merge(with:_:_:_:_:)",
      joining: 6,
      of: Item.self,
      .buffers(1),
      .reportsViolations,
      expecting: { items(repeated($0, 6)) }
    ) { sources, _ in
      sources[0].merge(with: sources[1], sources[2], sources[3], sources[4], sources[5])
    },
    OperatorVerification(
      "merge() of a collection",
      joining: 3,
      of: Item.self,
      .buffers(1),
      .reportsViolations,
      expecting: { items(repeated($0, 3)) }
    ) { sources, _ in sources.merge() },
    OperatorVerification(
      "zip(_:)",
      joining: 2,
      of: Item.self,
      .reportsViolations,
      expecting: { items($0).map { ($0, $0) } }
    ) { sources, _ in sources[0].zip(sources[1]) },
    OperatorVerification(
      "zip(_:_:)",
      joining: 3,
      of: Item.self,
      .reportsViolations,
      expecting: { items($0).map { ($0, $0, $0) } }
    ) { sources, _ in sources[0].zip(sources[1], sources[2]) },
    OperatorVerification(
      "zip(_:_:_:)",
      joining: 4,
      of: Item.self,
      .reportsViolations,
      expecting: { items($0).map { ($0, $0, $0, $0) } }
    ) { sources, _ in sources[0].zip(sources[1], sources[2], sources[3]) },
    OperatorVerification(
      "zip(_:_:_:_:)",
      joining: 5,
      of: Item.self,
      .reportsViolations,
      expecting: { items($0).map { ($0, $0, $0, $0, $0) } }
    ) { sources, _ in sources[0].zip(sources[1], sources[2], sources[3], sources[4]) },
    OperatorVerification(
      "zip(_:_:_:_:_:)",
      joining: 6,
      of: Item.self,
      .reportsViolations,
      expecting: { items($0).map { ($0, $0, $0, $0, $0, $0) } }
    ) { sources, _ in
      sources[0].zip(sources[1], sources[2], sources[3], sources[4], sources[5])
    },
    OperatorVerification(
      "zip() of a collection",
      joining: 3,
      of: Item.self,
      .reportsViolations,
      expecting: { items($0).map { [$0, $0, $0] } }
    ) { sources, _ in sources.zip() }
  )

  /// What an operator takes one value from, so that one inner upstream is all that it has.
  private static var operating: some Publisher<Void, TestFailure> {
    Just(()).setFailureType(to: TestFailure.self)
  }

  static let flattening = fixtures(
    OperatorVerification(
      "flatMap(maxConcurrent:_:)",
      joining: 2,
      of: Item.self,
      .flattens,
      .requestsUnlimited,
      .reportsViolations,
      expecting: firstTwoOfEach
    ) { sources, bench in
      let (inner, hook) = (sources[1], bench.hook())
      return sources[0].flatMap { _ in
        hook()
        return inner
      }
    },
    OperatorVerification(
      "flatMap(maxConcurrent:_:) two at a time",
      joining: 2,
      of: Item.self,
      .flattens,
      .buffers(2),
      .reportsViolations,
      expecting: firstTwoOfEach
    ) { sources, bench in
      let (inner, hook) = (sources[1], bench.hook())
      return sources[0].flatMap(maxConcurrent: 2) { _ in
        hook()
        return inner
      }
    },
    OperatorVerification(
      "concatMap(_:)",
      joining: 2,
      of: Item.self,
      .flattens,
      .buffers(1),
      .opensInTurn,
      .reportsViolations,
      expecting: firstTwoOfEach
    ) { sources, bench in
      let (inner, hook) = (sources[1], bench.hook())
      return sources[0].concatMap { _ in
        hook()
        return inner
      }
    },
    OperatorVerification(
      "flatMap(maxConcurrent:_:) into an operator that takes over",
      joining: 2,
      of: Item.self,
      .flattens,
      .requestsUnlimited,
      .reportsViolations,
      expecting: firstTwoOfEach
    ) { sources, bench in
      let (inner, hook) = (sources[1], bench.hook())
      return sources[0].flatMap { _ in
        hook()
        return operating.flatMap { inner }.eraseToAnyPublisher()
      }
    },
    OperatorVerification(
      "concatMap(_:) into an operator that takes over",
      joining: 2,
      of: Item.self,
      .flattens,
      .buffers(2),
      .opensInTurn,
      .reportsViolations,
      expecting: firstTwoOfEach
    ) { sources, bench in
      let (inner, hook) = (sources[1], bench.hook())
      return sources[0].concatMap { _ in
        hook()
        return operating.concatMap { inner }.eraseToAnyPublisher()
      }
    },
    OperatorVerification(
      "flatMapLatest(_:) into an operator that takes over",
      joining: 2,
      of: Item.self,
      .flattens,
      .conflates,
      .requestsUnlimited,
      .opensInTurn,
      .reportsViolations,
      expecting: firstTwoOfEach
    ) { sources, bench in
      let (inner, hook) = (sources[1], bench.hook())
      return sources[0].flatMapLatest { _ in
        hook()
        return operating.concatMap { inner }.eraseToAnyPublisher()
      }
    },
    OperatorVerification(
      "switchToLatest()",
      joining: 2,
      of: Item.self,
      .flattens,
      .conflates,
      .requestsUnlimited,
      .opensInTurn,
      .reportsViolations,
      expecting: firstTwoOfEach
    ) { sources, _ in
      let inner = sources[1]
      return sources[0].map { _ in inner }.switchToLatest()
    },
    OperatorVerification(
      neverFailing: "flatMap(maxConcurrent:_:) of what cannot fail",
      of: Item.self,
      .requestsUnlimited,
      .buffers(1),
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.flatMap { value in
        hook()
        return failable(value)
      }
    },
    OperatorVerification(
      neverFailing: "concatMap(_:) of what cannot fail",
      of: Item.self,
      .buffers(1),
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.concatMap { value in
        hook()
        return failable(value)
      }
    },
    OperatorVerification(
      neverFailing: "flatMapLatest(_:) of what cannot fail",
      of: Item.self,
      .conflates,
      .requestsUnlimited,
      .reportsViolations
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.flatMapLatest { value in
        hook()
        return failable(value)
      }
    },
    OperatorVerification(
      neverFailing: "switchToLatest() of what cannot fail",
      of: Item.self,
      .conflates,
      .requestsUnlimited,
      .reportsViolations
    ) { upstream, _ in upstream.map { failable($0) }.switchToLatest() },
    OperatorVerification(
      "flatMapLatest(_:)",
      joining: 2,
      of: Item.self,
      .flattens,
      .conflates,
      .requestsUnlimited,
      .opensInTurn,
      .reportsViolations,
      expecting: firstTwoOfEach
    ) { sources, bench in
      let (inner, hook) = (sources[1], bench.hook())
      return sources[0].flatMapLatest { _ in
        hook()
        return inner
      }
    }
  )

  private static func repeated(_ numbers: [Int], _ count: Int) -> [Int] {
    (0..<count).flatMap { _ in numbers }
  }

  /// What comes of a second upstream that sends two values, for each value of the first.
  @Sendable private static func firstTwoOfEach(_ numbers: [Int]) -> [Item] {
    items(numbers.flatMap { _ in numbers.prefix(2) })
  }

  private static func failable(_ value: Item) -> some Publisher<Item, TestFailure> {
    Just(value).setFailureType(to: TestFailure.self)
  }
}
