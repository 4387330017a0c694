import Dispatch
import Rivulet
import RivuletTesting
import Testing

/// Disposals from inside of a delivery, ends that come while a body runs, and openings that were
/// replaced on their way: what came too late once.
@Suite("Cases: teardown", .leakChecked)
struct TeardownCases {
  /// A device that tells when it is opened and closed.
  private func device(
    _ name: String,
    _ log: Recorder<String>,
    _ emitters: Recorder<Emitter<Int, Never>>
  ) -> Create<Int, Never> {
    Create { emitter in
      log.append("open \(name)")
      emitters.append(emitter)
      return AnyDisposable { log.append("close \(name)") }
    }
  }

  typealias Numbers = AnyPublisher<Int, Never>

  /// Ways to have enough after one value.
  private static let cuts: [@Sendable (Create<Int, Never>) -> Numbers] = [
    { $0.prefix(1).eraseToAnyPublisher() },
    { $0.flatMap { Just($0) }.prefix(1).eraseToAnyPublisher() },
    { $0.merge(with: Empty(completeImmediately: false)).first().eraseToAnyPublisher() },
    { $0.timeout(.seconds(9), on: TestScheduler()).first().eraseToAnyPublisher() },
    { $0.append(9).prefix(1).eraseToAnyPublisher() },
    { $0.share().prefix(1).eraseToAnyPublisher() },
    { $0.combineLatest(Just(0)).map { $0.0 }.first().eraseToAnyPublisher() },
  ]

  @Test(arguments: cuts.indices)
  func `a stream that has enough is torn down before the next one is opened`(index: Int) {
    let (log, emitters) = (Recorder<String>(), Recorder<Emitter<Int, Never>>())
    let first = Self.cuts[index](device("1", log, emitters))
    let token = first.append(device("2", log, emitters)).sink { log.append("\($0)") }
    emitters.elements[0].send(7)
    token.dispose()
    #expect(log.elements == ["open 1", "7", "close 1", "open 2", "close 2"])
  }

  @Test func `a cold source is let go of at a disposal from inside of its value`() {
    struct File: Sequence, Sendable {
      let log: Recorder<String>
      func makeIterator() -> AnyIterator<Int> {
        let handle = Handle(log)
        return AnyIterator { handle.isOpen ? 1 : nil }
      }
      final class Handle: Sendable {
        let log: Recorder<String>
        let isOpen = true
        init(_ log: Recorder<String>) { self.log = log }
        deinit { log.append("close") }
      }
    }
    let log = Recorder<String>()
    let next = Deferred { () -> Just<Int> in
      log.append("next")
      return Just(2)
    }
    let probe = File(log: log).publisher.prefix(1).append(next).probe(demand: .manual)
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(log.elements == ["close", "next"])
    #expect(probe.transcript == ["^", "1", "2", "|"])
  }

  @Test func `behind subscribe(on:) an end waits for the body that sent it`() {
    let log = Recorder<String>()
    let scheduler = TestScheduler()
    let device = Create<Int, Never> { emitter in
      log.append("open")
      emitter.send(1)
      emitter.send(completion: .finished)
      log.append("body ends")
      return AnyDisposable { log.append("close") }
    }
    let twice = device.subscribe(on: scheduler).append(device.subscribe(on: scheduler))
    twice.probe(log: log)
    scheduler.advance()
    let turn = ["open", "1", "body ends", "close"]
    #expect(log.elements == ["^"] + turn + turn + ["|"])
  }

  @Test func `a request reaches a source that runs inside of its answer to another one`() {
    let isDone = TestThread.run {
      let (running, heard) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let source = Create<Int, Never> { emitter in
        running.signal()
        while !emitter.isDisposed { emitter.send(1) }
        return AnyDisposable.disposed
      }
      let queue = DispatchQueue(label: "serial")
      let probe = Just(0).flatMap { _ in source }.subscribe(on: .queue(queue))
        .probe(
          demand: .manual,
          onValue: { _, probe in
            guard probe.values.count == 4 else { return }
            // Here: the thread that requests may be the one that serves the source, until it stops.
            probe.dispose()
            heard.signal()
          }
        )
      queue.sync {}
      probe.request(.max(1))
      running.wait()
      probe.request(.max(3))
      heard.wait()
      queue.sync {}
    }
    #expect(isDone)
  }

  @Test func `an opening that was replaced on its way is not started`() {
    let log = Recorder<String>()
    let main = Subject<Int, Never>()
    let zero = Subject<Int, Never>()
    let token = main.flatMapLatest { number -> AnyPublisher<Int, Never> in
      if number == 0 { return zero.eraseToAnyPublisher() }
      log.append("transform \(number)")
      if number == 1 { main.send(2) }
      return Deferred { () -> Just<Int> in
        log.append("start \(number)")
        return Just(number)
      }.eraseToAnyPublisher()
    }.sink { if $0 == 100 { main.send(1) } }
    main.send(0)
    zero.send(100)
    token.dispose()
    #expect(log.elements == ["transform 1", "transform 2", "start 2"])
  }

  @Test func `an upstream that sends one value too many is reported, and does not stop flatMap`() {
    let upstream = TestPublisher<Int, Never>(misbehaving: .ignoresDemand)
    let violations = Recorder<Diagnostics.Violation>()
    let probe = Diagnostics.withHandler({ violations.append($0) }) {
      let probe = upstream.flatMap { Just($0) }.probe(demand: .manual)
      upstream.send(0)
      return probe
    }
    #expect(violations.elements == [.overflow])
    for number in 1...3 {
      probe.request(.max(1))
      upstream.send(number)
    }
    #expect(probe.values.count == 3)
    probe.dispose()
  }

  @Test func `the grid of an interval is exact, however late it is`() {
    let scheduler = TestScheduler()
    scheduler.lateness = .nanoseconds(333_333_333 * 1_001)
    let interval = Interval(every: .nanoseconds(333_333_333), on: scheduler)
    let probe = scheduler.probe(interval)
    scheduler.advance(by: .nanoseconds(333_333_333 * 1_002))
    #expect(probe.values == [0])
    probe.dispose()
    let tiny = TestScheduler()
    tiny.lateness = .seconds(10)
    let ticks = tiny.probe(Interval(every: Duration(attoseconds: 1), on: tiny).prefix(1))
    tiny.advance(by: .seconds(11))
    #expect(ticks.values == [0])
  }
}
