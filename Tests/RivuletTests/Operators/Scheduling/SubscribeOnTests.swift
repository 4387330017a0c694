import Dispatch
import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct SubscribeOnTests {
  private let scheduler = TestScheduler()

  @Test func `subscribes and requests where the scheduler runs, and disposes at once`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.subscribe(on: scheduler).probe(demand: .max(1))
    #expect(upstream.subscriptions.count == 0)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    scheduler.advance()
    #expect(upstream.transcript == ["request max(2)"])
    probe.request(.max(2))
    probe.request(.max(3))
    #expect(upstream.transcript == ["request max(2)"])
    scheduler.advance()
    #expect(upstream.transcript == ["request max(2)", "request max(5)"])
    probe.dispose()
    #expect(upstream.transcript == ["request max(2)", "request max(5)", "dispose"])
  }

  @Test func `what is disposed of before its turn is never started, and released at once`() {
    let captured = Captured()
    let started = Recorder<String>()
    let token = captured.use { object in
      Deferred { () -> Just<Int> in
        object.touch()
        started.add("started")
        return Just(1)
      }.subscribe(on: scheduler).sink { _ in object.touch() }
    }
    token.dispose()
    #expect(captured.isReleased)
    scheduler.advance()
    #expect(started.elements == [])
  }

  @Test func `a source that sends while it is subscribed to hears of requests at once`() {
    let log = Recorder<String>()
    let kept = Kept<Emitter<Int, Never>>()
    let source = Create<Int, Never> { emitter in
      kept.value = emitter
      (1...2).forEach(emitter.send)
      log.add("body ends")
      return AnyDisposable { log.add("torn down") }
    }
    let probe = source.subscribe(on: scheduler).probe(.max(2), log: log)
    scheduler.advance()
    #expect(log.elements == ["^", "1", "2", "body ends"])
    probe.dispose()
    #expect(log.elements == ["^", "1", "2", "body ends", "torn down"])
    kept.value = nil
  }

  @Test func `a body that runs until it is disposed of is heard, and stops`() {
    let (third, stopped) = (Latch(), Latch())
    let count = Locked(0)
    let queue = DispatchQueue(label: "serial")
    let token = Create<Int, Never> { emitter in
      while !emitter.isDisposed { emitter.send(1) }
      stopped.open()
      return AnyDisposable.disposed
    }.subscribe(on: .queue(queue)).sink { _ in
      if count.withLock({
        $0 += 1; return $0
      }) == 3 {
        third.open()
      }
    }
    third.wait()
    token.dispose()
    stopped.wait()
  }

  @Test func `values arrive where they are sent`() {
    let subject = Subject<Int, Problem>()
    let probe = subject.subscribe(on: scheduler).probe()
    scheduler.advance()
    subject.send(1)
    subject.send(completion: .failure(.b))
    #expect(probe.transcript == ["^", "1", "#b"])
  }

  @Test func `a token that is disposed of first keeps the source from being asked`() {
    let upstream = TestPublisher<Int, Never>()
    let log = Recorder<String>()
    let token = upstream.subscribe(on: scheduler).sink { log.add($0) }
    token.dispose()
    scheduler.advance()
    #expect(log.elements == [])
    #expect(!upstream.transcript.contains("request unlimited"))
  }

  @Test func `after the disposal nothing is delivered`() {
    let subject = Subject<Int, Never>()
    let probe = subject.subscribe(on: scheduler).probe()
    scheduler.advance()
    subject.send(1)
    probe.dispose()
    subject.send(2)
    subject.send(completion: .finished)
    scheduler.advance()
    #expect(probe.transcript == ["^", "1"])
  }

  @Test func `disposal stops a source that never ends`() {
    let (running, stopped) = (Latch(), Latch())
    let captured = Captured()
    let queue = DispatchQueue(label: "serial")
    let token = captured.use { object in
      (1...).publisher
        .handleEvents(receiveDisposal: { stopped.open() })
        .subscribe(on: .queue(queue))
        .sink { value in
          object.touch()
          if value == 3 { running.open() }
        }
    }
    running.wait()
    token.dispose()
    stopped.wait()
    // The queue is free again: the source's loop has ended.
    queue.sync {}
    #expect(captured.isReleased)
  }

  @Test func `a synchronous source runs on the scheduler`() {
    let probe = (1...3).publisher.subscribe(on: scheduler).probe()
    #expect(probe.transcript == ["^"])
    scheduler.advance()
    #expect(probe.transcript == ["^", "1", "2", "3", "|"])
  }
}
