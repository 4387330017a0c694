import Rivulet
import RivuletTesting

extension Catalogue {
  static let transforming = fixtures(
    OperatorVerification(
      "map(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { $0.map { $0 * 2 } }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.map { value in
        hook()
        return value.number * 2
      }
    },
    OperatorVerification(
      "map(_:) of a property",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { $0 }
    ) { upstream, _ in upstream.map(\.number) },
    OperatorVerification(
      "compactMap(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { $0.filter { $0 % 2 == 0 } }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.compactMap { (value) -> Int? in
        hook()
        return value.number % 2 == 0 ? value.number : nil
      }
    },
    OperatorVerification(
      "scan(_:_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { numbers in numbers.indices.map { numbers[...$0].reduce(0, +) } }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.scan(0) { sum, value in
        hook()
        return sum + value.number
      }
    },
    OperatorVerification(
      "scan(into:_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { numbers in numbers.indices.map { Array(numbers[...$0]) } }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.scan(into: [Int]()) { list, value in
        hook()
        list.append(value.number)
      }
    },
    OperatorVerification(
      "withPrevious()",
      of: Int.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { numbers in
        zip([nil] + numbers, numbers).map { (previous: $0, current: $1) }
      }
    ) { upstream, _ in upstream.withPrevious() },
    OperatorVerification(
      "pairwise()",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { numbers in zip(items(numbers), items(numbers).dropFirst()).map { ($0, $1) } }
    ) { upstream, _ in upstream.pairwise() },
    OperatorVerification(
      "enumerated()",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { items($0).enumerated().map { (offset: $0, element: $1) } }
    ) { upstream, _ in upstream.enumerated() },
    OperatorVerification(
      "Transform",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { $0.filter { $0 % 2 == 0 } }
    ) { upstream, bench in
      let hook = bench.hook()
      return Transform(upstream, memory: 0) { count, value in
        hook()
        count += 1
        return value.number % 2 == 0 ? .send(value.number) : .skip
      }
    }
  )

  static let filtering = fixtures(
    OperatorVerification(
      "filter(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items($0.filter { $0 % 3 != 0 }) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.filter { value in
        hook()
        return value.number % 3 != 0
      }
    },
    OperatorVerification(
      "dropFirst(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items(Array($0.dropFirst(2))) }
    ) { upstream, _ in upstream.dropFirst(2) },
    OperatorVerification(
      "dropFirst(_:) of more than there are",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items(Array($0.dropFirst(9))) }
    ) { upstream, _ in upstream.dropFirst(9) },
    OperatorVerification(
      "prefix(_:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .finishesEarly(3),
      .reportsViolations,
      expecting: { items(Array($0.prefix(3))) }
    ) { upstream, _ in upstream.prefix(3) },
    OperatorVerification(
      "prefix(_:) of more than there are",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.prefix(1_000_000) },
    OperatorVerification(
      "prefix(_:) of nothing",
      of: Item.self,
      .passesSubscriptionThrough,
      .finishesEarly(0),
      expecting: { _ in [] }
    ) { upstream, _ in upstream.prefix(0) },
    OperatorVerification(
      "first()",
      of: Item.self,
      .passesSubscriptionThrough,
      .finishesEarly(1),
      .reportsViolations,
      expecting: { items(Array($0.prefix(1))) }
    ) { upstream, _ in upstream.first() },
    OperatorVerification(
      "first(where:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .finishesEarly(1),
      .filters,
      .reportsViolations,
      expecting: { items(Array($0.filter { $0 > 1 }.prefix(1))) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.first { value in
        hook()
        return value.number > 1
      }
    },
    OperatorVerification(
      "removeDuplicates(by:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items($0.filter { $0 % 2 == 1 }) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.removeDuplicates { left, right in
        hook()
        return (left.number + 1) / 2 == (right.number + 1) / 2
      }
    },
    OperatorVerification(
      "removeDuplicates()",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.removeDuplicates() },
    OperatorVerification(
      "prefix(while:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.prefix { _ in
        hook()
        return true
      }
    },
    OperatorVerification(
      "drop(while:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .filters,
      .reportsViolations,
      expecting: { items(Array($0.drop { $0 < 2 })) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.drop { value in
        hook()
        return value.number < 2
      }
    }
  )

  static let observing = fixtures(
    OperatorVerification(
      "handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveDisposal:"
        + "receiveRequest:receiveEnd:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.handleEvents(
        receiveSubscription: { _ in hook() },
        receiveOutput: { _ in hook() },
        receiveCompletion: { _ in hook() },
        receiveDisposal: { hook() },
        receiveRequest: { _ in hook() },
        receiveEnd: { hook() }
      )
    },
    OperatorVerification(
      "print(_:to:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: items
    ) { upstream, _ in upstream.print("items", to: Nowhere()) }
  )
}

/// Swallows text.
private struct Nowhere: TextOutputStream {
  mutating func write(_ string: String) {}
}
