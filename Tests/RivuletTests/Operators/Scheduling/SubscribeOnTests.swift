import Dispatch
import Rivulet
import Synchronization
import Testing

@Suite(.leakChecked)
struct SubscribeOnTests {
  private let scheduler = ManualScheduler()

  @Test func `subscribes, requests and disposes where the scheduler runs, in order`() {
    let upstream = Upstream<Int, Never>()
    let probe = upstream.subscribe(on: scheduler).probe(.max(1))
    #expect(upstream.subscriptions == 0)
    #expect(probe.events == [])
    scheduler.advance()
    #expect(probe.events == ["^"])
    #expect(upstream.log == ["request max(1)"])
    probe.request(.max(2))
    #expect(upstream.log == ["request max(1)"])
    probe.dispose()
    #expect(upstream.log == ["request max(1)"])
    scheduler.advance()
    #expect(upstream.log == ["request max(1)", "request max(2)", "dispose"])
    upstream.forget()
  }

  @Test func `values arrive where they are sent`() {
    let subject = Subject<Int, Problem>()
    let probe = subject.subscribe(on: scheduler).probe()
    scheduler.advance()
    subject.send(1)
    subject.send(completion: .failure(.b))
    #expect(probe.events == ["^", "1", "#b"])
  }

  @Test func `a token that is disposed of first keeps the source from being asked`() {
    let upstream = Upstream<Int, Never>()
    let log = Log()
    let token = upstream.subscribe(on: scheduler).sink { log.add($0) }
    token.dispose()
    scheduler.advance()
    #expect(log == [])
    #expect(!upstream.log.events.contains("request unlimited"))
    upstream.forget()
  }

  @Test func `after the disposal nothing is delivered although the upstream does not know yet`() {
    let subject = Subject<Int, Never>()
    let probe = subject.subscribe(on: scheduler).probe()
    scheduler.advance()
    subject.send(1)
    probe.dispose()
    subject.send(2)
    subject.send(completion: .finished)
    scheduler.advance()
    #expect(probe.events == ["^", "1"])
  }

  @Test func `disposal stops a source that never ends`() {
    let (running, stopped) = (Latch(), Latch())
    let captured = Captured()
    let queue = DispatchQueue(label: "serial")
    let token = captured.use { object in
      (1...).publisher
        .handleEvents(receiveCancel: { stopped.open() })
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
    #expect(probe.events == [])
    scheduler.advance()
    #expect(probe.events == ["^", "1", "2", "3", "|"])
  }
}
