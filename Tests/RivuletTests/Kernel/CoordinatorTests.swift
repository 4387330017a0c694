import RivuletTesting
import Testing

@testable import Rivulet

@Suite(.leakChecked)
struct CoordinatorTests {
  @Test func `upstreams are opened after the downstream has its subscription, in order`() {
    let log = Recorder<String>()
    let first = Deferred { () -> Just<Int> in
      log.add("first")
      return Just(1)
    }
    let second = Deferred { () -> Just<Int> in
      log.add("second")
      return Just(2)
    }
    first.merge(with: second).probe(log: log)
    #expect(log.elements == ["^", "first", "1", "second", "2", "|"])
  }

  @Test func `requests inside of the subscription are recorded`() {
    let log = Recorder<String>()
    (1...3).publisher.merge(with: Empty()).probe(demand: .manual) { signal, probe in
      log.append(signal.symbol)
      guard case .subscription = signal else { return }
      probe.request(.max(2))
      log.add("requested")
    }.dispose()
    #expect(log.elements == ["^", "requested", "1", "2"])
  }

  @Test func `a request of nothing asks nothing`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.merge(with: Empty()).probe(demand: .manual)
    probe.request(.none)
    #expect(upstream.transcript == [])
    probe.request(.max(1))
    #expect(upstream.transcript == ["request max(1)"])
    probe.dispose()
    probe.request(.max(1))
    #expect(upstream.transcript == ["request max(1)", "dispose"])
  }

  @Test func `an upstream that connects after the disposal is disposed of`() {
    let upstream = TestPublisher<Int, Never>(misbehaving: .withholdsSubscription)
    let probe = upstream.merge(with: Empty()).probe()
    probe.dispose()
    upstream.sendSubscription()
    #expect(upstream.transcript == ["dispose"])
    #expect(probe.transcript == ["^"])
  }

  @Test func `an inner upstream that connects after it was switched away is disposed of`() {
    let late = TestPublisher<Int, Never>(misbehaving: .withholdsSubscription)
    let outer = Subject<AnyPublisher<Int, Never>, Never>()
    let probe = outer.switchToLatest().probe()
    outer.send(late.eraseToAnyPublisher())
    outer.send(Just(5).eraseToAnyPublisher())
    late.sendSubscription()
    #expect(late.transcript == ["dispose"])
    late.send(1)
    #expect(probe.transcript == ["^", "5"])
    probe.dispose()
  }

  @Test func `the upstream publisher is released when it was never subscribed to`() {
    let captured = Captured()
    let probe = captured.use { object in
      Just(1).map { value -> Int in
        object.touch()
        return value
      }.merge(with: Empty()).probe(demand: .manual)
    }
    #expect(!captured.isReleased)
    probe.dispose()
    #expect(captured.isReleased)

    let disposed = captured.use { object in
      Just(1).map { value -> Int in
        object.touch()
        return value
      }.merge(with: Empty()).probe(disposeAt: .subscription)
    }
    #expect(captured.isReleased)
    #expect(disposed.subscription?.isDisposed == true)
  }

  @Test func `a long synchronous upstream leaves no backlog`() {
    onThread {
      let first = (0..<50_000).publisher
      let sum = first.merge(with: first).reduce(0) { total, _ in total + 1 }
      #expect(sum.immediateEvents == ["100000", "|"])
    }
  }

  // MARK: - When upstreams are opened

  /// Has `first` be opened from inside of an inner value, and two more from inside of its opening.
  private func openThree(
    _ log: Recorder<String>,
    _ flatten: (Subject<AnyPublisher<Int, Never>, Never>) -> AnyPublisher<Int, Never>
  ) {
    let outer = Subject<AnyPublisher<Int, Never>, Never>()
    let starter = TestPublisher<Int, Never>()
    let probe = flatten(outer).probe(onValue: { _, _ in
      let first = Staged("first", log) { _ in
        outer.send(Staged("second", log).eraseToAnyPublisher())
        outer.send(Staged("third", log).eraseToAnyPublisher())
      }
      outer.send(first.eraseToAnyPublisher())
    })
    outer.send(starter.eraseToAnyPublisher())
    starter.send(0)
    #expect(probe.transcript == ["^", "0"])
    probe.dispose()
  }

  @Test func `one upstream is opened at a time`() {
    let log = Recorder<String>()
    openThree(log) { $0.flatMap { $0 }.eraseToAnyPublisher() }
    #expect(log.elements == ["first {", "} first", "second {", "} second", "third {", "} third"])
  }

  @Test func `one that was disposed of before its turn is not opened`() {
    let log = Recorder<String>()
    openThree(log) { $0.switchToLatest().eraseToAnyPublisher() }
    #expect(log.elements == ["first {", "} first", "third {", "} third"])

    let other = Staged("other", log)
    let disposing = Probe<Int, Never>()
    Staged("one", log) { _ in disposing.dispose() }.merge(with: other)
      .subscribe(disposing.subscriber())
    #expect(log.elements.suffix(2) == ["one {", "} one"])
  }

  @Test func `what a main value opens is opened before that call returns`() {
    let log = Recorder<String>()
    let main = Staged("main", log) { subscriber in
      for number in 1...2 {
        log.add("send \(number)")
        _ = subscriber.receive(number)
        log.add("sent \(number)")
      }
    }
    let probe = main.flatMap { number in Staged("inner \(number)", log) }.probe()
    #expect(
      log.elements == [
        "main {", "send 1", "inner 1 {", "} inner 1", "sent 1",
        "send 2", "inner 2 {", "} inner 2", "sent 2", "} main",
      ]
    )
    probe.dispose()
  }

  @Test func `what the main upstream's end opens is opened when its subscribe has returned`() {
    let log = Recorder<String>()
    let main = Staged("main", log) { subscriber in
      _ = subscriber.receive(1)
      subscriber.receive(completion: .finished)
      log.add("ended")
    }
    let probe = main.append(Staged("next", log)).probe()
    #expect(log.elements == ["main {", "ended", "} main", "next {", "} next"])
    probe.dispose()
  }

  // MARK: - Time

  @Test func `a wake-up that was replaced or cancelled is never heard of`() {
    let scheduler = DeafScheduler()
    let main = TestPublisher<Int, Never>()
    let probe = Coordinated(main) { AlarmMachine(on: scheduler) }.probe()
    main.send(9)
    main.send(5)
    main.send(0)
    scheduler.ringAll()
    #expect(probe.transcript == ["^"])
    main.send(7)
    main.send(3)
    scheduler.ringAll()
    #expect(probe.transcript == ["^", "woken"])
    scheduler.ringAll()
    #expect(probe.transcript == ["^", "woken"])
    probe.dispose()
  }

  @Test func `the disposal takes the timer back, and the end does`() {
    let scheduler = TestScheduler()
    let main = TestPublisher<Int, Never>()
    let probe = Coordinated(main) { AlarmMachine(on: scheduler) }.probe()
    main.send(5)
    #expect(scheduler.pendingCount == 1)
    probe.dispose()
    #expect(scheduler.pendingCount == 0)

    let ending = Coordinated(main) { AlarmMachine(on: scheduler) }.probe()
    main.send(5)
    main.send(completion: .finished)
    #expect(scheduler.pendingCount == 0)
    #expect(ending.transcript == ["^", "|"])
  }

  @Test func `a timer that rings after the disposal finds nobody`() {
    let scheduler = DeafScheduler()
    let main = TestPublisher<Int, Never>()
    let probe = Coordinated(main) { AlarmMachine(on: scheduler) }.probe()
    main.send(5)
    probe.dispose()
    scheduler.ringAll()
    #expect(probe.transcript == ["^"])
  }

  @Test func `a wake-up from inside of a delivery follows it`() {
    let scheduler = DeafScheduler()
    let main = TestPublisher<Int, Never>()
    let probe = Coordinated(main) { AlarmMachine(on: scheduler) }.probe(onValue: { value, _ in
      if value == "woken" { scheduler.ringAll() }
    })
    main.send(5)
    scheduler.ringAll()
    #expect(probe.transcript == ["^", "woken"])
    probe.dispose()
  }
}

/// Sends within its `subscribe`, which it notes: `name {` and `} name`.
private struct Staged: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let name: String
  let log: Recorder<String>
  let play: @Sendable (inout AnySubscriber<Int, Never>) -> Void

  init(
    _ name: String,
    _ log: Recorder<String>,
    _ play: @escaping @Sendable (inout AnySubscriber<Int, Never>) -> Void = { _ in }
  ) {
    self.name = name
    self.log = log
    self.play = play
  }

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Int, Downstream.Failure == Never {
    log.add("\(name) {")
    var subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: PortSubscription(.main))
    play(&subscriber)
    log.add("} \(name)")
  }
}

/// Is woken so many seconds after a value, or not at all for 0.
private struct AlarmMachine: Machine, ~Copyable {
  typealias Main = TestPublisher<Int, Never>
  typealias Output = String
  typealias Failure = Never

  var upstreams: Upstreams<NoUpstream, Never>
  var due: String?

  init(on scheduler: some Scheduler) {
    upstreams = Upstreams(on: scheduler)
    upstreams.request(.unlimited, from: .main)
  }

  mutating func receive(_ value: Int) {
    if value == 0 { upstreams.cancelWake() } else { upstreams.wake(after: .seconds(value)) }
  }

  mutating func receive(completion: Completion<Never>) { upstreams.finish() }

  mutating func wake() { due = "woken" }
  mutating func receive(demand: Demand) {}
  mutating func next() -> String? { due.take() }
}

/// Knows of no disposal, and runs its work when the test says so.
private final class DeafScheduler: Scheduler {
  private let jobs = Locked<[@Sendable () -> Void]>([])

  init() {}

  var now: Duration { .zero }

  func schedule(_ work: @escaping @Sendable () -> Void) { jobs.withLock { $0.append(work) } }

  func schedule(
    at instant: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(work)
    return AnyDisposable {}
  }

  /// Runs all work that there has been so far, again if need be.
  func ringAll() {
    for job in jobs.withLock({ $0 }) { job() }
  }
}
