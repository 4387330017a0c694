import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ReplaySubjectTests {
  @Test func `replays its newest values, then sends what follows`() {
    let subject = ReplaySubject<Int, Never>(capacity: 2)
    (1...3).forEach { subject.send($0) }
    let probe = subject.probe()
    subject.send(4)
    #expect(probe.transcript == ["^", "2", "3", "4"])
    subject.send(completion: .finished)
    #expect(probe.transcript == ["^", "2", "3", "4", "|"])
    #expect(subject.probe().transcript == ["^", "3", "4", "|"])
  }

  @Test(arguments: 0...3)
  func `replays as they are requested`(demand: Int) {
    let subject = ReplaySubject<Int, Problem>(capacity: 3)
    (1...3).forEach { subject.send($0) }
    subject.send(completion: .failure(.a))
    let probe = subject.probe(demand: .max(demand))
    let values = (1...3).prefix(demand).map { "\($0)" }
    #expect(probe.transcript == ["^"] + values + (demand == 3 ? ["#a"] : []))
    probe.request(.unlimited)
    #expect(probe.transcript == ["^", "1", "2", "3", "#a"])
  }

  @Test func `with a capacity of zero it is a plain subject`() {
    let subject = ReplaySubject<Int, Never>(capacity: 0)
    subject.send(1)
    let probe = subject.probe()
    subject.send(2)
    #expect(probe.transcript == ["^", "2"])
    probe.dispose()
  }

  @Test func `each late subscriber has a replay of its own`() {
    let subject = ReplaySubject<Int, Never>(capacity: 2)
    subject.send(1)
    subject.send(2)
    let (first, second) = (subject.probe(demand: .max(1)), subject.probe(demand: .max(1)))
    subject.send(3)
    first.request(.unlimited)
    #expect(first.transcript == ["^", "1", "2", "3"])
    #expect(second.transcript == ["^", "1"])
    #expect(subject.probe(disposeAt: .subscription).transcript == ["^"])
    second.dispose()
    first.dispose()
  }

  @Test func `values sent from inside of the replay follow it`() {
    let subject = ReplaySubject<Int, Never>(capacity: 2)
    subject.send(1)
    subject.send(2)
    let probe = subject.probe(onValue: { value, _ in
      if value == 1 { subject.send(3) }
    })
    #expect(probe.transcript == ["^", "1", "2", "3"])
    probe.dispose()
  }

  @Test func `it finishes its subscribers when it is deallocated`() {
    var subject: ReplaySubject<Int, Never>? = ReplaySubject(capacity: 1)
    subject?.send(1)
    let probe = subject?.probe()
    subject = nil
    #expect(probe?.transcript == ["^", "1", "|"])
  }

  @Test func `a value older than the limit reaches nobody, also if nothing was sent since`() {
    let scheduler = TestScheduler()
    let subject = ReplaySubject<Int, Never>(maxAge: .seconds(3), on: scheduler)
    scheduler.advance(to: .seconds(1))
    subject.send(1)
    scheduler.advance(to: .seconds(3))
    subject.send(2)
    scheduler.advance(to: .seconds(4))
    #expect(late(subject) == ["^", "1", "2"])
    scheduler.advance(to: .seconds(5))
    #expect(late(subject) == ["^", "2"])
    scheduler.advance(to: .milliseconds(6_001))
    #expect(late(subject) == ["^"])
    subject.send(3)
    #expect(late(subject) == ["^", "3"])
    subject.send(completion: .finished)
    #expect(late(subject) == ["^", "3", "|"])
    scheduler.advance(to: .seconds(10))
    #expect(late(subject) == ["^", "|"])
  }

  @Test func `age and number both limit what is replayed, and one value may be sent twice`() {
    let scheduler = TestScheduler()
    let subject = ReplaySubject<Int, Never>(capacity: 2, maxAge: .seconds(3), on: scheduler)
    [1, 2, 2].forEach { subject.send($0) }
    scheduler.advance(by: .seconds(2))
    subject.send(3)
    #expect(late(subject) == ["^", "2", "3"])
    scheduler.advance(by: .seconds(2))
    #expect(late(subject) == ["^", "3"])
  }

  @Test func `a subscriber that came in time gets what it was given, however late it asks`() {
    let scheduler = TestScheduler()
    let subject = ReplaySubject<Int, Never>(maxAge: .seconds(3), on: scheduler)
    subject.send(1)
    let probe = subject.probe(demand: .manual)
    scheduler.advance(by: .seconds(9))
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1"])
    probe.dispose()
  }

  @Test func `what is too old is let go of with the next value`() {
    let scheduler = TestScheduler()
    let subject = ReplaySubject<Lifetime, Never>(maxAge: .seconds(3), on: scheduler)
    let ledger = LifetimeLedger()
    subject.send(ledger.lifetime("old"))
    scheduler.advance(by: .seconds(4))
    subject.send(ledger.lifetime("new"))
    #expect(ledger.alive == ["new": 1])
  }

  private func late(_ subject: ReplaySubject<Int, Never>) -> [String] {
    let probe = subject.probe()
    defer { probe.dispose() }
    return probe.transcript
  }
}
