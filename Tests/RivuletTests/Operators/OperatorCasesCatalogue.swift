import Rivulet

/// Operators that ask, choose, group and put streams in a row.
extension OperatorCase {
  static let catalogue: [OperatorCase] = passing + answering.map { $0.with { $0.isEager = true } }

  private static let passing: [OperatorCase] = [
    .init("dropLast", ["1", "2", "3"]) { $0.dropLast() },
    .init("output at", ["2"]) { $0.output(at: 1) },
    .init("output in", ["2", "3"]) { $0.output(in: 1...2) },
    .init("distinct", ["1", "2", "3", "4"]) { $0.distinct() },
    .init("distinct on", ["1", "2"]) { $0.distinct { value in value % 2 } },
    .init("removeDuplicates on", ["1", "2", "4"]) { $0.removeDuplicates { value in value / 2 } },
    .init("switchIfEmpty", ["1", "2", "3", "4"]) { $0.switchIfEmpty(to: just(5)) }
      .with { $0.ofNothing = ["5"] },
    .init("switchIfEmpty as the other", ["1", "2", "3", "4"]) { none.switchIfEmpty(to: $0) },
    .init("replaceEmpty", ["1", "2", "3", "4"]) { $0.replaceEmpty(with: 5) }
      .with { $0.ofNothing = ["5"] },
    .init("replaceNil", ["1", "2", "3", "4"]) {
      $0.map { value in Int?(value) }.replaceNil(with: 0)
    },
    .init("prefix until", ["1", "2", "3", "4"]) { $0.prefix(untilOutputFrom: silent) },
    .init("drop until", ["1", "2", "3", "4"]) { $0.drop(untilOutputFrom: just(0)) },
    .init("race", ["1", "2", "3", "4"]) { $0.race(silent) },
    .init("race as the other", ["1", "2", "3", "4"]) { silent.race($0) },
    .init("race of a collection", ["1", "2", "3", "4"]) { [silent, $0].race() },
    .init("concat", ["1", "2", "3", "4"]) { [none, $0, none].concat() },
    .init("append a sequence", ["1", "2", "3", "4", "5"]) { $0.append([5]) }
      .with { $0.ofNothing = ["5"] },
    .init("then as the other", ["1", "2", "3", "4"]) { just(5).then($0) },
    .init("scan without a seed", ["1", "3", "6", "10"]) { $0.scan { $0 + $1 } },
    .init("expand", ["1", "2", "3", "4", "11", "12", "13", "14"]) {
      $0.expand { value in value < 10 ? just(value + 10) : none }
    },
    .init("catch with a sequence", ["1", "2", "3", "4"]) { $0.catch(sequence: [Numbers]()) },
  ]

  private static let answering: [OperatorCase] = [
    .init("suffix", ["3", "4"]) { $0.suffix(2) },
    .init("last", ["4"]) { $0.last() },
    .init("last where", ["3"]) { $0.last { value in value < 4 } },
    .init("ignoreOutput", []) { $0.ignoreOutput() },
    .init("then", ["5"]) { $0.then(just(5)) }.with { $0.ofNothing = ["5"] },
    .init("partition", ["2", "4"]) { $0.partition { value in value % 2 == 0 }.matching },
    .init("count", ["4"]) { $0.count() }.with { $0.ofNothing = ["0"] },
    .init("min", ["1"]) { $0.min() },
    .init("max", ["4"]) { $0.max() },
    .init("contains", ["false"]) { $0.contains(5) }.with { $0.ofNothing = ["false"] },
    .init("contains where", ["false"]) { $0.contains { value in value > 4 } }
      .with { $0.ofNothing = ["false"] },
    .init("allSatisfy", ["true"]) { $0.allSatisfy { value in value < 5 } }
      .with { $0.ofNothing = ["true"] },
    .init("groupBy", ["1", "0"]) { $0.groupBy { value in value % 2 }.map(\.key) },
    .init("flatMapFirst", ["1", "2", "3", "4"]) { $0.flatMapFirst { value in just(value) } }
      .with { $0.isLossy = true },
  ]

  private static let none = Empty<Int, Problem>().eraseToAnyPublisher()
  private static let silent = Empty<Int, Problem>(completeImmediately: false).eraseToAnyPublisher()

  private static func just(_ value: Int) -> Numbers {
    Just(value).setFailureType(to: Problem.self).eraseToAnyPublisher()
  }
}
