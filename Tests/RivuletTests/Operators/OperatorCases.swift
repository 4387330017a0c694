import Rivulet
import Testing

typealias Numbers = AnyPublisher<Int, Problem>
typealias Lines = AnyPublisher<String, Problem>

/// An operator, and what it makes of 1, 2, 3, 4.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  let name: String
  let expected: [String]
  /// What it sends although the upstream sends nothing.
  var ofNothing: [String] = []
  /// Whether it asks for values although nobody asks it.
  var isEager = false
  /// Whether a newer value takes the place of one that has not been requested.
  var isLossy = false
  /// How many of 1, 2, 3, 4 it waits for.
  var needed = 4
  let make: @Sendable (Numbers) -> Lines

  var testDescription: String { name }

  init<Source: Publisher>(
    _ name: String,
    _ expected: [String],
    _ make: @escaping @Sendable (Numbers) -> Source
  ) where Source.Failure == Problem {
    self.name = name
    self.expected = expected
    self.make = { make($0).map { value in "\(value)" }.eraseToAnyPublisher() }
  }

  func with(_ change: (inout OperatorCase) -> Void) -> OperatorCase {
    var copy = self
    change(&copy)
    return copy
  }

  /// Stages: one upstream, at most one value out for one in.
  static let stages: [OperatorCase] = [
    .init("map", ["10", "20", "30", "40"]) { $0.map { value in value * 10 } },
    .init("map by key path", ["1", "2", "3", "4"]) { $0.map(\.description) },
    .init("compactMap", ["2", "4"]) {
      $0.compactMap { value in value % 2 == 0 ? value : nil }
    },
    .init("filter", ["1", "3"]) { $0.filter { value in value % 2 == 1 } },
    .init("scan", ["1", "3", "6", "10"]) {
      $0.scan(0) { sum, value in sum + value }
    },
    .init("scan into", ["[1]", "[1, 2]", "[1, 2, 3]", "[1, 2, 3, 4]"]) {
      $0.scan(into: [Int]()) { all, value in all.append(value) }
    },
    .init("removeDuplicates", ["1", "2", "3", "4"]) { $0.removeDuplicates() },
    .init("removeDuplicates by", ["1", "2", "4"]) {
      $0.removeDuplicates { last, value in last / 2 == value / 2 }
    },
    .init("dropFirst", ["2", "3", "4"]) { $0.dropFirst() },
    .init("dropFirst more than there are", []) { $0.dropFirst(5) },
    .init("prefix more than there are", ["1", "2", "3", "4"]) { $0.prefix(5) },
    .init("withPrevious", ["nil 1", "1 2", "2 3", "3 4"]) {
      $0.withPrevious().map { pair in
        "\(pair.previous.map { "\($0)" } ?? "nil") \(pair.current)"
      }
    },
    .init("pairwise", ["(1, 2)", "(2, 3)", "(3, 4)"]) { $0.pairwise() },
    .init("mapError", ["1", "2", "3", "4"]) { $0.mapError { $0 } },
    .init("handleEvents", ["1", "2", "3", "4"]) {
      $0.handleEvents(receiveDisposal: {}, receiveRequest: { _ in })
    },
    .init("print", ["1", "2", "3", "4"]) { $0.print(to: Discarding()) },
    .init("eraseToAnyPublisher", ["1", "2", "3", "4"]) { $0.eraseToAnyPublisher() },
  ]

  /// Operators that end before their upstream does.
  static let cutting: [OperatorCase] = [
    OperatorCase("prefix", ["1", "2"]) { $0.prefix(2) }.with { $0.needed = 2 },
    OperatorCase("first", ["1"]) { $0.first() }.with { $0.needed = 1 },
    OperatorCase("first where", ["3"]) { $0.first { value in value > 2 } }
      .with { $0.needed = 3 },
  ]

  /// Operators with a coordinator.
  static let coordinated: [OperatorCase] = [
    .init("merge", ["1", "2", "3", "4"]) { $0.merge(with: nothing) },
    .init("merge as the other", ["1", "2", "3", "4"]) { nothing.merge(with: $0) },
    .init("merge of a collection", ["1", "2", "3", "4"]) { [nothing, $0].merge() },
    .init("append", ["1", "2", "3", "4"]) { $0.append(nothing) },
    .init("append to nothing", ["1", "2", "3", "4"]) { nothing.append($0) },
    .init("prepend", ["1", "2", "3", "4"]) { $0.prepend(nothing) },
    .init("flatMap", ["1", "2", "3", "4"]) {
      $0.flatMap { value in just(value) }
    },
    .init("concatMap", ["1", "2", "3", "4"]) {
      $0.concatMap { value in just(value) }
    },
    .init("retry", ["1", "2", "3", "4"]) { $0.retry(0) },
    .init("catch", ["1", "2", "3", "4"]) {
      $0.tryCatch { problem throws(Problem) -> Numbers in throw problem }
    },
    .init("zip", ["(1, 5)", "(2, 6)", "(3, 7)", "(4, 8)"]) { $0.zip(more(5...9)) },
    .init("zip as the other", ["(5, 1)", "(6, 2)", "(7, 3)", "(8, 4)"]) { more(5...9).zip($0) },
    .init("zip of a collection", ["[1, 5]", "[2, 6]", "[3, 7]", "[4, 8]"]) {
      [$0, more(5...9)].zip()
    },
    .init("withLatestFrom", ["(1, 7)", "(2, 7)", "(3, 7)", "(4, 7)"]) {
      $0.withLatestFrom(just(7))
    },
    .init("receive on", ["1", "2", "3", "4"]) { $0.receive(on: .immediate) },
    .init("subscribe on", ["1", "2", "3", "4"]) { $0.subscribe(on: .immediate) },
  ]

  /// Operators that ask for all values whatever they are asked for.
  static let eager = eagerOnes.map { $0.with { $0.isEager = true } }

  private static let eagerOnes: [OperatorCase] = [
    .init("reduce", ["10"]) { $0.reduce(0) { sum, value in sum + value } }
      .with { $0.ofNothing = ["0"] },
    .init("reduce into", ["[1, 2, 3, 4]"]) {
      $0.reduce(into: [Int]()) { all, value in all.append(value) }
    }.with { $0.ofNothing = ["[]"] },
    .init("collect", ["[1, 2, 3, 4]"]) { $0.collect() }.with { $0.ofNothing = ["[]"] },
    .init("share", ["1", "2", "3", "4"]) { $0.share() },
    .init("switchToLatest", ["1", "2", "3", "4"]) {
      $0.map { value in just(value) }.switchToLatest()
    }.with { $0.isLossy = true },
    .init("flatMapLatest", ["1", "2", "3", "4"]) {
      $0.flatMapLatest { value in just(value) }
    }.with { $0.isLossy = true },
    .init("combineLatest", ["(5, 1)", "(5, 2)", "(5, 3)", "(5, 4)"]) {
      just(5).combineLatest($0)
    }.with { $0.isLossy = true },
    .init("combineLatest of a collection", ["[5, 1]", "[5, 2]", "[5, 3]", "[5, 4]"]) {
      [just(5), $0].combineLatest()
    }.with { $0.isLossy = true },
  ]

  static let all = stages + cutting + coordinated + eager + catalogue

  private static let nothing = Empty<Int, Problem>().eraseToAnyPublisher()

  private static func just(_ value: Int) -> Numbers {
    Just(value).setFailureType(to: Problem.self).eraseToAnyPublisher()
  }

  private static func more(_ values: ClosedRange<Int>) -> Numbers {
    values.publisher.setFailureType(to: Problem.self).eraseToAnyPublisher()
  }
}

/// A stream of text that nobody reads.
struct Discarding: TextOutputStream, Sendable {
  mutating func write(_ string: String) {}
}
