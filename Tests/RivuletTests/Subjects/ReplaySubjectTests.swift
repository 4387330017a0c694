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
}
