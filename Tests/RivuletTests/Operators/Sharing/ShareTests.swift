import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct ShareTests {
  @Test func `subscribes once for all, and disposes when the last has left`() {
    let upstream = TestPublisher<Int, Never>()
    let shared = upstream.share()
    let (first, second) = (shared.probe(), shared.probe())
    #expect(upstream.subscriptions.count == 1)
    upstream.send(1)
    first.dispose()
    upstream.send(2)
    #expect(upstream.transcript == ["request unlimited"])
    second.dispose()
    #expect(upstream.transcript == ["request unlimited", "dispose"])
    #expect(first.transcript == ["^", "1"])
    #expect(second.transcript == ["^", "1", "2"])
  }

  @Test func `starts anew for a subscriber that comes after all have left`() {
    let upstream = TestPublisher<Int, Never>()
    let shared = upstream.share()
    shared.probe().dispose()
    let probe = shared.probe()
    #expect(upstream.subscriptions.count == 2)
    upstream.send(1)
    #expect(probe.transcript == ["^", "1"])
    probe.dispose()
  }

  @Test func `starts anew after the end`() {
    let upstream = TestPublisher<Int, Problem>()
    let shared = upstream.share()
    let first = shared.probe()
    upstream.send(completion: .failure(.a), isFinal: false)
    let second = shared.probe()
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(first.transcript == ["^", "#a"])
    #expect(second.transcript == ["^", "1", "|"])
    #expect(upstream.subscriptions.count == 2)
  }

  @Test func `a subscriber that leaves at once starts nothing`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.share().probe(disposeAt: .subscription)
    #expect(probe.transcript == ["^"])
    #expect(upstream.subscriptions.count == 0)
  }

  @Test func `each subscriber has a demand of its own and holds up no other`() {
    let subject = Subject<Int, Never>()
    let shared = subject.share(bufferingPolicy: .bufferingNewest(1))
    let (fast, slow) = (shared.probe(), shared.probe(demand: .max(1)))
    (1...3).forEach { subject.send($0) }
    slow.request(.max(1))
    #expect(fast.transcript == ["^", "1", "2", "3"])
    #expect(slow.transcript == ["^", "1", "3"])
    fast.dispose()
    slow.dispose()
  }

  @Test func `a subscriber that joins from inside of a value gets what follows`() {
    let subject = Subject<Int, Never>()
    let shared = subject.share()
    let log = Recorder<String>()
    let tokens = DisposeBag()
    shared.sink { value in
      if value == 1 { shared.log(to: log, as: "late ").disposed(by: tokens) }
    }.disposed(by: tokens)
    subject.send(1)
    subject.send(2)
    #expect(log.elements == ["late 2"])
    tokens.dispose()
  }

  @Test(.enabled(if: LiveCount.isCounting))
  func `it does not keep its upstream subscribed when nobody listens`() {
    let subject = Subject<Int, Never>()
    let count = LiveCount()
    count.track {
      let shared = subject.share()
      let probe = shared.probe()
      #expect(count.current == 2)
      probe.dispose()
      probe.forgetSubscription()
      #expect(count.current == 0)
    }
  }
}

extension ShareTests {
  @Suite("Replay", .leakChecked)
  struct Replay {
    @Test func `who comes late gets the newest values, no more than asked for`() {
      let source = Subject<Int, Never>()
      let shared = source.share(replay: 2)
      let first = shared.probe()
      (1...3).forEach(source.send)
      let second = shared.probe()
      let slow = shared.probe(demand: .max(1))
      source.send(4)
      #expect(first.transcript == ["^", "1", "2", "3", "4"])
      #expect(second.transcript == ["^", "2", "3", "4"])
      #expect(slow.transcript == ["^", "2"])
      slow.request(.unlimited)
      #expect(slow.transcript == ["^", "2", "3", "4"])
      [first, second, slow].forEach { $0.dispose() }
    }

    @Test func `who comes from inside of a value gets it once`() {
      let source = Subject<Int, Never>()
      let shared = source.share(replay: 1)
      let log = Recorder<String>()
      let tokens = DisposeBag()
      shared.sink { value in
        if value == 1 { shared.log(to: log, as: "late ").disposed(by: tokens) }
      }.disposed(by: tokens)
      source.send(1)
      source.send(2)
      #expect(log.elements == ["late 1", "late 2"])
      tokens.dispose()
    }

    @Test func `a value that is too old reaches nobody, also if nothing was sent since`() {
      let scheduler = TestScheduler()
      let source = Subject<Int, Never>()
      let shared = source.share(replay: .max, maxAge: .seconds(5), reset: .never, on: scheduler)
      let first = shared.probe()
      source.send(1)
      scheduler.advance(by: .seconds(3))
      source.send(2)
      scheduler.advance(by: .seconds(3))
      let second = shared.probe()
      scheduler.advance(by: .seconds(3))
      let third = shared.probe()
      source.send(completion: .finished)
      #expect(first.transcript == ["^", "1", "2", "|"])
      #expect(second.transcript == ["^", "2", "|"])
      #expect(third.transcript == ["^", "|"])
      #expect(shared.immediateEvents == ["|"])
      #expect(scheduler.pendingCount == 0)
    }

    @Test func `what is replayed goes with the run`() {
      let source = Subject<Lifetime, Never>()
      let shared = source.share(replay: 1)
      let captured = Captured()
      let probe = shared.probe(demand: .manual)
      captured.use { source.send($0) }
      probe.dispose()
      #expect(captured.isReleased)
    }

    @Test func `what is replayed goes with the publisher, when nobody can come any more`() {
      let source = Subject<Lifetime, Never>()
      let captured = Captured()
      var shared: AnyPublisher? = source.share(replay: 1, reset: .never).eraseToAnyPublisher()
      let token = shared?.sink { _ in }
      captured.use { source.send($0) }
      #expect(!captured.isReleased)
      shared = nil
      #expect(captured.isReleased)
      #expect(source.hasSubscribers)
      token?.dispose()
      #expect(!source.hasSubscribers)
    }

    @Test func `a negative number is refused with a sentence`() async {
      await #expect(processExitsWith: .failure) { _ = Just(1).share(replay: -1) }
    }
  }

  @Suite("Reset", .leakChecked)
  struct Reset {
    @Test(arguments: [
      (ShareReset.always, Completion<Problem>.finished, 2), (.never, .finished, 1),
      (.always, .failure(.a), 2), (.never, .failure(.a), 1),
      (.afterFinish, .finished, 2), (.afterFailure, .finished, 1),
      (.afterFinish, .failure(.a), 1), (.afterFailure, .failure(.a), 2),
      (.whenUnused, .finished, 1), (.whenUnused, .failure(.a), 1),
    ])
    func `after an end it begins anew or replays, as told`(
      reset: ShareReset,
      end: Completion<Problem>,
      runs: Int
    ) {
      let upstream = TestPublisher<Int, Problem>()
      let shared = upstream.share(replay: 1, reset: reset)
      let first = shared.probe()
      upstream.send(1)
      upstream.send(completion: end, isFinal: false)
      let late = shared.probe()
      #expect(upstream.subscriptions.count == runs)
      #expect(late.transcript == (runs == 1 ? first.transcript : ["^"]))
      late.dispose()
    }

    @Test func `told never, it goes on without subscribers until the publisher is gone`() {
      let upstream = TestPublisher<Int, Never>()
      var shared: AnyPublisher? = upstream.share(replay: 1, reset: .never).eraseToAnyPublisher()
      shared?.probe().dispose()
      upstream.send(1)
      let second = shared?.probe()
      #expect(second?.transcript == ["^", "1"])
      second?.dispose()
      #expect(upstream.transcript == ["request unlimited"])
      shared = nil
      #expect(upstream.transcript == ["request unlimited", "dispose"])
    }

    @Test func `the publisher may be gone before its subscribers`() {
      let upstream = TestPublisher<Int, Never>()
      let probe = upstream.share(reset: .never).probe()
      upstream.send(1)
      #expect(probe.transcript == ["^", "1"])
      probe.dispose()
      #expect(upstream.transcript == ["request unlimited", "dispose"])
    }

    @Test func `a first subscriber that left at once leaves the start to the next`() {
      let upstream = TestPublisher<Int, Never>()
      let shared = upstream.share(reset: .never)
      shared.probe(disposeAt: .subscription)
      #expect(upstream.subscriptions.isEmpty)
      let probe = shared.probe()
      #expect(upstream.subscriptions.count == 1)
      probe.dispose()
    }
  }

  @Suite("Linger", .leakChecked)
  struct Linger {
    private let scheduler = TestScheduler()
    private let upstream = TestPublisher<Int, Problem>()

    @Test func `a run waits for its next subscriber, to the very end`() {
      let shared = upstream.share(replay: 1, linger: .seconds(5), on: scheduler)
      shared.probe().dispose()
      upstream.send(1)
      scheduler.advance(by: .seconds(4))
      let second = shared.probe()
      #expect(second.transcript == ["^", "1"])
      #expect(scheduler.pendingCount == 0)
      scheduler.advance(by: .seconds(9))
      #expect(upstream.transcript == ["request unlimited"])
      second.dispose()
      scheduler.advance(by: .milliseconds(4999))
      #expect(upstream.transcript == ["request unlimited"])
      scheduler.advance(by: .milliseconds(1))
      #expect(upstream.transcript == ["request unlimited", "dispose"])
      let third = shared.probe()
      #expect(third.transcript == ["^"])
      #expect(upstream.subscriptions.count == 2)
      third.dispose()
      scheduler.advance(by: .seconds(5))
      #expect(upstream.subscriberCount == 0)
    }

    @Test func `the end of the upstream is the end of the waiting`() {
      let shared = upstream.share(linger: .seconds(5), on: scheduler)
      shared.probe().dispose()
      #expect(scheduler.pendingCount == 1)
      upstream.send(completion: .finished, isFinal: false)
      #expect(scheduler.pendingCount == 0)
      let second = shared.probe()
      #expect(upstream.subscriptions.count == 2)
      upstream.send(completion: .failure(.a))
      #expect(second.transcript == ["^", "#a"])
    }

    @Test func `it waits for nobody when the publisher is gone`() {
      var shared: AnyPublisher? = upstream.share(linger: .seconds(5), on: scheduler)
        .eraseToAnyPublisher()
      let (first, second) = (shared?.probe(), shared?.probe())
      first?.dispose()
      second?.dispose()
      shared = nil
      #expect(scheduler.pendingCount == 0)
      #expect(upstream.transcript == ["request unlimited", "dispose"])
    }

    @Test func `without a time, or on a scheduler that has none, the last one ends it`() {
      for shared in [
        upstream.share(linger: .zero, on: scheduler).eraseToAnyPublisher(),
        upstream.share(linger: .seconds(1), on: .immediate).eraseToAnyPublisher(),
      ] {
        shared.probe().dispose()
        #expect(upstream.subscriberCount == 0)
      }
    }
  }
}
