import Rivulet
import RivuletTesting
import Testing

/// Sources that send inside of `subscribe`, that run until they are disposed of, and that open a
/// device: what hears of demand, of the disposal and of the teardown too late.
@Suite("Cases: sources", .leakChecked)
struct SourceCases {
  typealias Numbers = AnyPublisher<Int, Never>

  /// Operators that once passed demand on when the upstream's `subscribe` had returned.
  struct Operator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Numbers) -> Numbers

    init<Result: Publisher<Int, Never>>(
      _ name: String,
      _ apply: @escaping @Sendable (Numbers) -> Result
    ) {
      testDescription = name
      self.apply = { apply($0).eraseToAnyPublisher() }
    }
  }

  static let operators = [
    Operator("merge") { $0.merge(with: Empty()) },
    Operator("append") { $0.append(Empty()) },
    Operator("prepend") { $0.prepend(Empty()) },
    Operator("flatMap") { $0.flatMap { Just($0) } },
    Operator("concatMap") { $0.concatMap { Just($0) } },
    Operator("flatMapLatest") { $0.flatMapLatest { Just($0) } },
    Operator("switchToLatest") { $0.map { Just($0) }.switchToLatest() },
    Operator("withLatestFrom") { $0.withLatestFrom(Just(0)).map { $0.0 } },
    Operator("catch") { $0.setFailureType(to: Problem.self).catch { _ in Just(0) } },
    Operator("retry") { $0.retry() },
    Operator("subscribe(on:)") { $0.subscribe(on: .immediate) },
    Operator("share") { $0.share() },
    Operator("combineLatest") { Just(0).combineLatest($0).map { $0.1 } },
  ]

  @Test(arguments: operators)
  func `a source that sends inside of subscribe loses nothing`(operation: Operator) {
    let source = Create<Int, Never>(bufferingPolicy: .bufferingNewest(1)) { emitter in
      (1...3).forEach(emitter.send)
      emitter.send(completion: .finished)
      return AnyDisposable.disposed
    }
    let probe = operation.apply(source.eraseToAnyPublisher()).probe(.unlimited)
    #expect(probe.events == ["^", "1", "2", "3", "|"])
  }

  @Test(arguments: operators)
  func `a source that runs inside of subscribe is stopped`(operation: Operator) {
    let isDone = TestThread.run {
      let source = Create<Int, Never> { emitter in
        var number = 0
        while !emitter.isDisposed {
          number += 1
          emitter.send(number)
        }
        return AnyDisposable.disposed
      }
      let probe = operation.apply(source.eraseToAnyPublisher()).prefix(2).probe(.unlimited)
      #expect(probe.events == ["^", "1", "2", "|"])
    }
    #expect(isDone)
  }

  @Test func `X34 a shared endless sequence, flattened and cut, ends`() {
    let isDone = TestThread.run {
      let first = (1...).publisher.share().flatMap { Just($0) }.first()
      #expect(first.probe(.unlimited).events == ["^", "1", "|"])
    }
    #expect(isDone)
  }

  /// A device that tells when it is opened and closed.
  private struct Device {
    let log = Log()
    let emitters = Recorder<Emitter<Int, Problem>>()

    var publisher: Create<Int, Problem> {
      Create { [log, emitters] emitter in
        log.add("open")
        emitters.append(emitter)
        return AnyDisposable { log.add("close") }
      }
    }
  }

  private func events(
    endingBy completion: Completion<Problem>,
    _ chain: (Create<Int, Problem>) -> AnyPublisher<Int, Problem>
  ) -> [String] {
    let device = Device()
    let probe = chain(device.publisher).probe(log: device.log)
    device.emitters.elements[0].send(completion: completion)
    probe.dispose()
    return device.log.events
  }

  @Test func `X08 one device at a time: torn down before the next is opened`() {
    let expected = ["^", "open", "close", "open", "close"]
    #expect(events(endingBy: .failure(.a)) { $0.retry(1).eraseToAnyPublisher() } == expected)
    #expect(
      events(endingBy: .failure(.a)) { device in
        device.catch { _ in device }.eraseToAnyPublisher()
      } == expected
    )
    #expect(events(endingBy: .finished) { $0.append($0).eraseToAnyPublisher() } == expected)
    #expect(
      events(endingBy: .finished) { device in
        [1, 2].publisher.concatMap { _ in device }.eraseToAnyPublisher()
      } == expected
    )
  }

  @Test func `X08f X08g a disposal and a completion find the source torn down`() {
    let ending = Device()
    ending.publisher.probe(log: ending.log)
    ending.emitters.elements[0].send(completion: .finished)
    #expect(ending.log == ["^", "open", "close", "|"])
    let left = Device()
    left.publisher.probe(log: left.log) { probe, _ in
      probe.dispose()
      left.log.add("disposed")
      return .none
    }
    left.emitters.elements[0].send(1)
    #expect(left.log == ["^", "open", "1", "close", "disposed"])
  }

  @Test func `X36 an element is seen before the next one is read, behind a hop too`() {
    let log = Log()
    struct Lines: Sequence, Sendable {
      let log: Log
      func makeIterator() -> AnyIterator<Int> {
        var line = 0
        return AnyIterator {
          line += 1
          log.add("read \(line)")
          return line < 3 ? line : nil
        }
      }
    }
    let scheduler = TestScheduler()
    let token = Lines(log: log).publisher.subscribe(on: scheduler).sink { log.add("show \($0)") }
    scheduler.advance()
    #expect(log == ["read 1", "show 1", "read 2", "show 2", "read 3"])
    token.dispose()
  }

  @Test func `an iterator is released before its end is heard of`() {
    struct File: Sequence, Sendable {
      let log: Log
      func makeIterator() -> AnyIterator<Int> {
        let handle = Handle(log)
        return AnyIterator { handle.next() }
      }
      final class Handle: @unchecked Sendable {
        let log: Log
        var line = 0
        init(_ log: Log) { self.log = log }
        deinit { log.add("close") }
        func next() -> Int? {
          line += 1
          return line < 2 ? line : nil
        }
      }
    }
    for demand in [Demand.unlimited, .max(1)] {
      let log = Log()
      File(log: log).publisher.probe(demand, log: log)
      #expect(log == ["^", "1", "close", "|"])
    }
  }
}
