import Rivulet
import RivuletTesting
import Testing

/// Operators that asked for more than they could use, kept what they did not need any more, or came
/// to other values under another demand.
@Suite("Cases: demand and lifetime", .leakChecked)
struct DemandCases {
  @Test func `a flattening of an endless sequence stops where the demand does`() {
    let isDone = TestThread.run {
      let pulled = Recorder<Int>()
      let source = (1...).publisher.handleEvents(receiveOutput: { pulled.append($0) })
      for chain in [
        source.concatMap { Just($0) }.eraseToAnyPublisher(),
        source.flatMap { Just($0) }.eraseToAnyPublisher(),
        source.flatMap(maxConcurrent: 3) { Just($0) }.eraseToAnyPublisher(),
      ] {
        let before = pulled.elements.count
        let probe = chain.probe(demand: DemandPlan(.max(1)))
        #expect(probe.transcript == ["^", "1"])
        #expect(pulled.elements.count - before <= 3)
        probe.dispose()
      }
    }
    #expect(isDone)
  }

  @Test func `a flattening zipped with a short partner ends`() {
    let isDone = TestThread.run {
      let pairs = (1...).publisher.concatMap { Just($0) }.zip(["a", "b"].publisher).prefix(2)
      #expect(pairs.immediateEvents == ["(1, \"a\")", "(2, \"b\")", "|"])
    }
    #expect(isDone)
  }

  @Test func `a stream that is made of itself is cut in constant stack`() {
    @Sendable func generate(_ number: Int) -> AnyPublisher<Int, Never> {
      [0, 1].publisher.concatMap { part in
        part == 0 ? Just(number).eraseToAnyPublisher() : generate(number + 1)
      }.eraseToAnyPublisher()
    }
    let isDone = TestThread.run {
      #expect(generate(0).prefix(3).immediateEvents == ["0", "1", "2", "|"])
    }
    #expect(isDone)
  }

  @Test func `X01 rows are numbered by an endless sequence, a bounded number ahead`() {
    let isDone = TestThread.run {
      let taken = Recorder<Int>()
      let rows = Subject<String, Never>()
      let numbers = (0...).publisher.handleEvents(receiveOutput: { taken.append($0) })
      let probe = rows.zip(numbers).map { "\($0)\($1)" }.probe()
      #expect(taken.elements.count <= 32)
      ["a", "b"].forEach(rows.send)
      #expect(probe.transcript == ["^", "a0", "b1"])
      #expect(taken.elements.count <= 32)
      probe.dispose()
    }
    #expect(isDone)
  }

  @Test func `a switch over synchronous streams is the same one by one, if asked from inside`() {
    let streams = (1..<5).publisher.map { ($0..<$0 + 4).publisher }
    let all = streams.switchToLatest().probe().transcript
    #expect(all.count == 18)
    for channel in [DemandPlan.Channel.returned, .requested] {
      let asking = streams.switchToLatest().probe(demand: .oneByOne(by: channel))
      #expect(asking.transcript == all)
    }
  }

  @Test func `a join ends when nobody keeps its sources`() {
    typealias Source = Subject<Int, Never>
    let joins: [(Source, Source) -> AnyPublisher<String, Never>] = [
      { $0.combineLatest($1).map { "\($0)" }.eraseToAnyPublisher() },
      { $0.merge(with: $1).map { "\($0)" }.eraseToAnyPublisher() },
      { $0.zip($1).map { "\($0)" }.eraseToAnyPublisher() },
      { $0.prepend($1).map { "\($0)" }.eraseToAnyPublisher() },
      { $0.append($1).map { "\($0)" }.eraseToAnyPublisher() },
      { $0.merge(with: $1).share().map { "\($0)" }.eraseToAnyPublisher() },
      { [$0, $1].merge().map { "\($0)" }.eraseToAnyPublisher() },
      { [$0, $1].combineLatest().map { "\($0)" }.eraseToAnyPublisher() },
      { [$0, $1].zip().map { "\($0)" }.eraseToAnyPublisher() },
      { $0.withLatestFrom($1).map { "\($0)" }.eraseToAnyPublisher() },
    ]
    for join in joins {
      var sources: (Source, Source)? = (Source(), Source())
      let probe = sources.map { join($0.0, $0.1).probe() }
      sources = nil
      #expect(probe?.transcript == ["^", "|"])
    }
  }

  @Test(arguments: [
    Row("append", 100_000) { $0.append(Just($1)) },
    Row("prepend", 100_000) { $0.prepend(Just($1)) },
    Row("append to", 20_000) { Just($1).append($0) },
    Row("merge", 20_000) { $0.merge(with: Just($1)) },
    Row("merge with", 20_000) { Just($1).merge(with: $0) },
  ])
  private func `publishers that are put together at run time run in 512 KB`(row: Row) {
    let isDone = TestThread.run {
      var numbers = Just(0).eraseToAnyPublisher()
      for number in 1..<row.count { numbers = row.grow(numbers, number) }
      let sum = numbers.reduce(0) { $0 + $1 }.probe().transcript
      #expect(sum == ["^", "\(row.count * (row.count - 1) / 2)", "|"])
    }
    #expect(isDone)
  }

  private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let count: Int
    let grow: @Sendable (AnyPublisher<Int, Never>, Int) -> AnyPublisher<Int, Never>

    init<Result: Publisher<Int, Never>>(
      _ name: String,
      _ count: Int,
      _ grow: @escaping @Sendable (AnyPublisher<Int, Never>, Int) -> Result
    ) {
      testDescription = name
      self.count = Stress.rounds(count)
      self.grow = { grow($0, $1).eraseToAnyPublisher() }
    }
  }

  @Test func `a row that is not erased is joined, too`() {
    let isDone = TestThread.run {
      var row: any Publisher<Int, Never> = Just(0)
      for number in 1..<10_000 { row = row.append(Just(number)) }
      let sum = AnyPublisher(row).reduce(0) { $0 + $1 }.probe().transcript
      #expect(sum == ["^", "49995000", "|"])
    }
    #expect(isDone)
  }

  @Test func `a never ending publisher keeps its subscriber until the disposal`() {
    let captured = Captured()
    let token = captured.use { object in
      Empty<Int, Never>(completeImmediately: false).sink { _ in object.touch() }
    }
    #expect(!captured.isReleased)
    token.dispose()
    #expect(captured.isReleased)
  }

  @Test func `a kept subscription holds no replay of a subject that is gone`() {
    let captured = Captured()
    var subject: ReplaySubject<Lifetime, Never>? = ReplaySubject(capacity: 3)
    let token = subject?.sink { _ in }
    captured.use { object in subject?.send(object) }
    token?.dispose()
    subject = nil
    #expect(captured.isReleased)
    withExtendedLifetime(token) {}
  }

  @Test func `an immediate failure of one upstream does not overtake a synchronous one`() {
    let merged = [1, 2].failable.merge(with: Fail<Int, Problem>(.a))
    #expect(merged.immediateEvents == ["1", "2", "#a"])
    let zipped = [1, 2].failable.zip([3].failing(.a))
    #expect(zipped.immediateEvents == ["(1, 3)", "#a"])
  }
}
