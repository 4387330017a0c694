import Rivulet
import RivuletTesting
import Testing

// Everything in this module is on the main actor unless it says otherwise, as in an application with
// `.defaultIsolation(MainActor.self)`. That it compiles without a warning is half of the test.

/// A model of the module: its properties are on the main actor, its observables too.
final class SearchModel {
  let query = Observable("")
  let results = Observable([String]())
  private(set) var requestCount = 0
  private let bag = DisposeBag()

  init(_ service: Service, on scheduler: some Scheduler) {
    query.changes
      .map { $0.lowercased() }
      .filter { $0.count > 1 }
      .removeDuplicates()
      .debounce(for: .milliseconds(300), on: scheduler)
      .asyncFlatMapLatest { await service.search($0) }
      .bind(to: self) { model, names in
        model.requestCount += 1
        model.results.value = names
      }
      .disposed(by: bag)
  }

  /// Work of the main actor in a loop over values.
  func first(_ count: Int) async -> [[String]] {
    var seen: [[String]] = []
    for await names in results.values {
      seen.append(names)
      if seen.count == count { break }
    }
    return seen
  }
}

/// What is used by operators elsewhere says so.
nonisolated struct Service {
  let names = ["Ada", "Adam", "Kim"]

  func search(_ query: String) async -> [String] {
    names.filter { $0.lowercased().hasPrefix(query) }
  }
}

/// A publisher of the module's own.
nonisolated struct Countdown: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let start: Int

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Int, Downstream.Failure == Never {
    (1...start).reversed().publisher.subscribe(subscriber)
  }
}

/// An operator of the module's own.
extension Publisher where Output == Int {
  nonisolated func doubled() -> some Publisher<Int, Failure> {
    Transform(self, memory: ()) { .send($1 * 2) }
  }
}

@Suite("In a module that is on the main actor")
struct MainActorTests {
  @Test func `a search as you type`() async {
    let scheduler = TestScheduler()
    let model = SearchModel(Service(), on: scheduler)
    model.query.value = "AD"
    scheduler.advance(by: .seconds(1))
    while model.results.value.isEmpty { await Task.yield() }
    #expect(model.results.value == ["Ada", "Adam"])
    #expect(model.requestCount == 1)
    #expect(await model.first(1) == [["Ada", "Adam"]])
  }

  @Test func `publishers and operators of its own`() {
    var seen: [Int] = []
    Countdown(start: 3).doubled().bind { seen.append($0) }
    #expect(seen == [6, 4, 2])
  }

  @Test func `state, derived state and a binding`() {
    let numbers = Observable([1, 2])
    let sum = numbers.derived { $0.reduce(0, +) }
    var seen: [Int] = []
    let token = sum.bind { seen.append($0) }
    numbers.value.append(3)
    #expect(seen == [3, 6])
    token.dispose()
  }

  @Test func `values that come from an actor and go to one`() async {
    let counter = Counter()
    let token = (1...4).publisher.sink(on: counter) { counter, number in counter.sum += number }
    while !token.isDisposed { await Task.yield() }
    #expect(await counter.sum == 10)
    let channel = Channel<Int, Never>()
    await channel.send(1)
  }

  @Test func `an asynchronous closure that uses the main actor`() async throws {
    let counts = ["ad", "k"].publisher.tryAsyncConcatMap { query in
      try await self.count(of: query)
    }
    var seen: [Int] = []
    for try await count in counts.values { seen.append(count) }
    #expect(seen == [2, 1])
  }

  private func count(of query: String) async throws -> Int {
    MainActor.assertIsolated()
    return await Service().search(query).count
  }
}

actor Counter {
  var sum = 0
}
