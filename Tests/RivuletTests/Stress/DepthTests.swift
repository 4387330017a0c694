import Rivulet
import RivuletTesting
import Testing

/// Contract 6: 100,000 deep on a thread with a 512 KB stack.
@Suite("Stress: bounded stack", .leakChecked)
struct DepthTests {
  private let rounds = Stress.rounds(100_000)

  @Test func `append: a tree of 100,000 appends`() {
    @Sendable func tree(_ range: Range<Int>) -> AnyPublisher<Int, Never> {
      guard range.count > 1 else {
        return Empty(completeImmediately: true).eraseToAnyPublisher()
      }
      let middle = (range.lowerBound + range.upperBound) / 2
      let (first, second) = (range.lowerBound..<middle, middle..<range.upperBound)
      return Deferred { tree(first) }.append(Deferred { tree(second) }).eraseToAnyPublisher()
    }
    let rounds = rounds
    onThread {
      #expect(tree(0..<rounds).append(1).immediateEvents == ["1", "|"])
    }
  }

  @Test func `flatMap, one at a time`() {
    let rounds = rounds
    onThread {
      let sum = (0..<rounds).publisher.flatMap(maxConcurrent: 1) { Just($0) }
        .reduce(0) { count, _ in count + 1 }
      #expect(sum.immediateEvents == ["\(rounds)", "|"])
    }
  }

  @Test func `flatMap without a limit, and switchToLatest`() {
    let rounds = rounds / 5
    onThread {
      let flat = (0..<rounds).publisher.flatMap { Just($0) }.reduce(0) { count, _ in count + 1 }
      #expect(flat.immediateEvents == ["\(rounds)", "|"])
      let latest = (0..<rounds).publisher.flatMapLatest { Just($0) }
        .reduce(0) { count, _ in count + 1 }
      #expect(latest.immediateEvents == ["\(rounds)", "|"])
    }
  }

  @Test func `flatMap, one at a time, as its values are requested one by one`() {
    let rounds = rounds / 5
    onThread {
      let probe = (0..<rounds).publisher.flatMap(maxConcurrent: 1) { Just($0) }
        .probe(demand: .oneByOne(by: .requested))
      #expect(probe.values.count == rounds)
      #expect(probe.isFinished)
    }
  }

  /// Streams that go on with another one of their kind, a level each.
  enum Recursion: CaseIterable {
    case concatMap, flatMap, flatMapLatest, append

    @Sendable func stream(_ depth: Int) -> AnyPublisher<Int, Never> {
      guard depth > 0 else { return [1, 2].publisher.eraseToAnyPublisher() }
      return switch self {
      case .concatMap: Just(depth).concatMap { stream($0 - 1) }.eraseToAnyPublisher()
      case .flatMap: Just(depth).flatMap { stream($0 - 1) }.eraseToAnyPublisher()
      case .flatMapLatest: Just(depth).flatMapLatest { stream($0 - 1) }.eraseToAnyPublisher()
      case .append:
        Empty().append(Deferred { stream(depth - 1) }).eraseToAnyPublisher()
      }
    }
  }

  @Test(arguments: Recursion.allCases)
  func `a stream that goes on with another one of its kind`(recursion: Recursion) {
    // A level costs much in a debug build, so those that share a machine go less deep.
    let isDeep = recursion == .concatMap || recursion == .flatMap
    let depth = Stress.rounds(isDeep ? 100_000 : 10_000)
    onThread {
      #expect(recursion.stream(depth).immediateEvents == ["1", "2", "|"])
    }
  }

  @Test(arguments: Recursion.allCases)
  func `a stream that goes on with another one of its kind, asked one by one`(
    recursion: Recursion
  ) {
    let depth = Stress.rounds(5_000)
    onThread {
      let probe = recursion.stream(depth).probe(demand: .oneByOne(by: .requested))
      #expect(probe.values == [1, 2])
      #expect(probe.isFinished)
    }
  }

  @Test func `a generator that appends itself to each of its values`() {
    @Sendable func values(from first: Int) -> AnyPublisher<Int, Never> {
      [0, 1].publisher.concatMap {
        $0 == 0 ? Just(first).eraseToAnyPublisher() : values(from: first + 1)
      }.eraseToAnyPublisher()
    }
    let count = Stress.rounds(2_000)
    onThread {
      let sum = values(from: 0).prefix(count).reduce(0) { $0 + $1 }
      #expect(sum.immediateEvents == ["\(count * (count - 1) / 2)", "|"])
    }
  }

  @Test func `retry of a source that fails at once`() {
    let rounds = rounds
    onThread {
      let failing = Fail<Int, Problem>(.a).retry(rounds)
      #expect(failing.immediateEvents == ["#a"])
    }
  }

  @Test func `requests from inside of a value`() {
    let rounds = rounds
    onThread {
      let probe = (0..<rounds).publisher.probe(demand: .oneByOne(by: .requested))
      #expect(probe.values.count == rounds)
    }
  }

  @Test func `a subject that is sent to from inside of its values`() {
    let rounds = rounds
    onThread {
      let subject = Subject<Int, Never>()
      let probe = subject.prefix(rounds).reduce(0) { count, _ in count + 1 }.probe()
      let token = subject.sink { if $0 < rounds { subject.send($0 + 1) } }
      subject.send(1)
      #expect(probe.transcript == ["^", "\(rounds)", "|"])
      token.dispose()
    }
  }

  @Test func `a state that is set from inside of its notifications`() {
    let rounds = rounds
    onThread {
      let value = Observable(0)
      let token = value.sink { if $0 < rounds { value.value = $0 + 1 } }
      #expect(value.value == rounds)
      token.dispose()
    }
  }

  @Test func `five values of an endless upstream end every flattening operator`() {
    let endless = (1...).publisher
    let five = ["1", "2", "3", "4", "5", "|"]
    #expect(endless.flatMap { Just($0) }.prefix(5).immediateEvents == five)
    #expect(endless.concatMap { Just($0) }.prefix(5).immediateEvents == five)
    #expect(endless.flatMap(maxConcurrent: 3) { Just($0) }.prefix(5).immediateEvents == five)
    #expect(endless.flatMapLatest { Just($0) }.prefix(5).immediateEvents == five)
    #expect(endless.flatMapFirst { Just($0) }.prefix(5).immediateEvents == five)
    #expect(endless.map { Just($0) }.switchToLatest().prefix(5).immediateEvents == five)
    #expect(Just(1).expand { Just($0 + 1) }.prefix(5).immediateEvents == five)
    #expect(endless.groupBy { $0 }.flatMap { $0 }.prefix(5).immediateEvents == five)
    let inner = Just(0).flatMap { _ in (1...).publisher }
    #expect(inner.prefix(5).immediateEvents == five)
    #expect(Just(0).concatMap { _ in (1...).publisher }.prefix(5).immediateEvents == five)
    #expect(Just(0).flatMapLatest { _ in (1...).publisher }.prefix(5).immediateEvents == five)
    #expect(Just(0).flatMapFirst { _ in (1...).publisher }.prefix(5).immediateEvents == five)
    #expect(inner.flatMap { Just($0) }.flatMap { Just($0) }.prefix(5).immediateEvents == five)
  }
}
