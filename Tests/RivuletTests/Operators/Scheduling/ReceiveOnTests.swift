import Dispatch
import Rivulet
import Testing

@Suite(.leakChecked)
struct ReceiveOnTests {
  private let scheduler = ManualScheduler()

  @Test func `delivers when the scheduler runs`() {
    let subject = Subject<Int, Problem>()
    let probe = subject.receive(on: scheduler).probe()
    #expect(probe.events == ["^"])
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.a))
    #expect(probe.events == ["^"])
    scheduler.advance()
    #expect(probe.events == ["^", "1", "2", "#a"])
  }

  @Test func `a burst costs one job`() {
    let subject = Subject<Int, Never>()
    let probe = subject.receive(on: scheduler).probe()
    (1...100).forEach { subject.send($0) }
    #expect(scheduler.pendingCount == 1)
    scheduler.advance()
    #expect(probe.events.count == 101)
    #expect(scheduler.pendingCount == 0)
    probe.dispose()
  }

  @Test func `passes demand on, so that no more waits than was requested`() {
    let upstream = Upstream<Int, Never>()
    let probe = upstream.receive(on: scheduler).probe(.max(2)) { _, value in
      value == 1 ? .max(3) : .none
    }
    #expect(upstream.log == ["request max(2)"])
    upstream.send(1)
    scheduler.advance()
    #expect(upstream.log == ["request max(2)", "request max(3)"])
    #expect(probe.events == ["^", "1"])
    probe.dispose()
    upstream.forget()
  }

  @Test func `what waits at the disposal is dropped`() {
    let subject = Subject<Int, Never>()
    let probe = subject.receive(on: scheduler).probe()
    subject.send(1)
    probe.dispose()
    scheduler.advance()
    #expect(probe.events == ["^"])
  }

  @Test func `disposal from inside of a value drops the rest`() {
    let subject = Subject<Int, Never>()
    let probe = subject.receive(on: scheduler).probe { probe, _ in
      probe.dispose()
      return .max(1)
    }
    (1...3).forEach { subject.send($0) }
    scheduler.advance()
    #expect(probe.events == ["^", "1"])
  }

  @Test func `what waits is released at the disposal`() {
    let subject = Subject<Token, Never>()
    let captured = Captured()
    let token = subject.receive(on: scheduler).sink { _ in }
    captured.use { subject.send($0) }
    #expect(!captured.isReleased)
    token.dispose()
    #expect(captured.isReleased)
    scheduler.advance()
  }

  @Test func `a value sent from inside of the delivery follows it in the same job`() {
    let subject = Subject<Int, Never>()
    let probe = subject.receive(on: scheduler).probe { _, value in
      if value < 3 { subject.send(value + 1) }
      return .none
    }
    subject.send(1)
    scheduler.advance()
    #expect(probe.events == ["^", "1", "2", "3"])
    probe.dispose()
  }

  @Test func `a request from outside delivers on the scheduler`() {
    let probe = (1...3).publisher.receive(on: scheduler).probe(.none)
    probe.request(.max(1))
    #expect(probe.events == ["^"])
    scheduler.advance()
    #expect(probe.events == ["^", "1"])
    probe.request(.unlimited)
    scheduler.advance()
    #expect(probe.events == ["^", "1", "2", "3", "|"])
  }

  @Test func `keeps the order on a concurrent queue, without overlap`() {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let (subject, latch) = (Subject<Int, Never>(), Latch())
    let count = Stress.rounds(5000)
    let seen = Locked<[Int]>([])
    let probe = subject.receive(on: .queue(queue)).probe(onEnd: { _ in latch.open() }) { _, value in
      seen.withLock { $0.append(value) }
      return .none
    }
    (0..<count).forEach { subject.send($0) }
    subject.send(completion: .finished)
    latch.wait()
    #expect(seen.withLock { $0 } == Array(0..<count))
    #expect(!probe.events.contains("!overlap"))
  }

  @Test func `a chain of hops keeps the order`() {
    let (first, second) = (ManualScheduler(), ManualScheduler())
    let probe = (1...3).publisher.receive(on: first).map { $0 * 10 }.receive(on: second).probe()
    first.advance()
    #expect(probe.events == ["^"])
    second.advance()
    #expect(probe.events == ["^", "10", "20", "30", "|"])
  }

  @Test func `50,000 values one by one through the immediate scheduler needs no stack`() {
    let rounds = Stress.rounds(50_000)
    onThread {
      let counter = Counter()
      (0..<rounds).publisher.receive(on: .immediate).subscribe(OneByOne<Int>(counter))
      #expect(counter.values == rounds)
      #expect(counter.isOver)
    }
  }

  @Test func `a feedback loop leaves the scheduler to others`() {
    let queue = DispatchQueue(label: "serial")
    let log = Log()
    let ended = Latch()
    let numbers = Subject<Int, Never>()
    let token = numbers.receive(on: .queue(queue)).sink { number in
      log.add(number)
      guard number < 3 else { return ended.open() }
      queue.async { log.add("other") }
      numbers.send(number + 1)
    }
    numbers.send(1)
    ended.wait()
    #expect(log == ["1", "other", "2", "other", "3"])
    token.dispose()
  }

  @Test func `X02 a burst is one job, which other work that came meanwhile follows`() {
    let scheduler = ManualScheduler()
    let log = Log()
    let numbers = Subject<Int, Never>()
    let token = numbers.receive(on: scheduler).sink { log.add($0) }
    numbers.send(1)
    scheduler.schedule { log.add("other") }
    numbers.send(2)
    scheduler.advance()
    #expect(log == ["1", "2", "other"])
    token.dispose()
  }
}
