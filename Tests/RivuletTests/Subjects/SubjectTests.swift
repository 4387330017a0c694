import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SubjectTests {
  @Test func `sends to all subscribers in the order in which they subscribed`() {
    let subject = Subject<Int, Never>()
    let log = Recorder<String>()
    for name in ["a", "b", "c"] { subject.log(to: log, as: name) }
    subject.send(1)
    subject.send(2)
    #expect(log.elements == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test func `a late subscriber gets what follows`() {
    let subject = Subject<Int, Never>()
    subject.send(1)
    let probe = subject.probe()
    subject.send(2)
    subject.send(completion: .finished)
    #expect(probe.transcript == ["^", "2", "|"])
  }

  @Test(arguments: [Completion<Problem>.finished, .failure(.a)])
  func `its end is final, for late subscribers too`(end: Completion<Problem>) {
    let subject = Subject<Int, Problem>()
    let probe = subject.probe()
    Diagnostics.withHandler({ _ in }) {
      subject.send(completion: end)
      subject.send(completion: .failure(.b))
      subject.send(1)
    }
    let signal = end == .finished ? "|" : "#a"
    #expect(probe.transcript == ["^", signal])
    #expect(subject.probe(demand: .manual).transcript == ["^", signal])
  }

  @Test func `sends events without a value`() {
    let subject = Subject<Void, Never>()
    let probe = subject.probe()
    subject.send()
    #expect(probe.transcript == ["^", "()"])
    probe.dispose()
  }

  @Test func `it finishes its subscribers when it is deallocated`() {
    var subject: Subject<Int, Problem>? = Subject()
    let probe = subject?.probe()
    subject?.send(1)
    subject = nil
    #expect(probe?.transcript == ["^", "1", "|"])
  }

  @Test func `after a failure its deallocation sends nothing`() {
    var subject: Subject<Int, Problem>? = Subject()
    let probe = subject?.probe()
    subject?.send(completion: .failure(.a))
    subject = nil
    #expect(probe?.transcript == ["^", "#a"])
  }

  @Test func `it keeps its subscribers alive, they do not keep it`() {
    weak var weakSubject: Subject<Int, Never>?
    let captured = Captured()
    do {
      let subject = Subject<Int, Never>()
      weakSubject = subject
      captured.use { object in subject.sink { _ in object.touch() } }
      subject.send(1)
      #expect(!captured.isReleased)
    }
    #expect(weakSubject == nil)
    #expect(captured.isReleased)
  }

  @Test func `a value that is sent from inside follows the one that is being delivered`() {
    let subject = Subject<Int, Never>()
    let log = Recorder<String>()
    let token = subject.sink { value in
      log.add("a\(value)")
      if value < 3 {
        subject.send(value + 1)
        log.add("sent \(value + 1)")
      }
    }
    subject.log(to: log, as: "b")
    subject.send(1)
    #expect(log.elements == ["a1", "sent 2", "b1", "a2", "sent 3", "b2", "a3", "b3"])
    token.dispose()
  }

  @Test func `a subscriber that comes from inside gets what follows`() {
    let subject = Subject<Int, Never>()
    let log = Recorder<String>()
    let token = subject.sink { value in
      if value == 1 {
        subject.log(to: log, as: "late ")
        subject.send(2)
      }
    }
    subject.send(1)
    #expect(log.elements == ["late 2"])
    token.dispose()
  }

  @Test func `an end that is sent from inside comes after the value`() {
    let subject = Subject<Int, Problem>()
    let probe = subject.probe(onValue: { _, _ in
      subject.send(2)
      subject.send(completion: .failure(.a))
    })
    let second = subject.probe()
    Diagnostics.withHandler({ _ in }) { subject.send(1) }
    #expect(probe.transcript == ["^", "1", "2", "#a"])
    #expect(second.transcript == ["^", "1", "2", "#a"])
  }

  @Test func `released from inside of its own delivery it finishes after it`() {
    let kept = Kept<Subject<Int, Never>>()
    kept.value = Subject()
    let probe = kept.value?.probe(onValue: { _, _ in
      kept.value = nil
    })
    kept.value?.send(1)
    #expect(probe?.transcript == ["^", "1", "|"])
  }

  @Test func `a value is released when it has been delivered`() {
    let subject = Subject<Lifetime, Never>()
    let captured = Captured()
    subject.sink { _ in }
    captured.use { subject.send($0) }
    #expect(captured.isReleased)
  }

  @Test func `a large subscriber is kept as well as a small one`() {
    let subject = Subject<Int, Never>()
    let chain = subject.map { $0 + 1 }.filter { $0 > 0 }.scan(0) { $0 + $1 }.removeDuplicates()
      .withPrevious().dropFirst(0).prefix(2)
    let probe = chain.map(\.current).probe()
    (1...3).forEach { subject.send($0) }
    #expect(probe.transcript == ["^", "2", "5", "|"])
  }

  @Test func `a negative capacity is refused with a sentence`() async {
    await #expect(processExitsWith: .failure) {
      _ = Subject<Int, Never>(bufferingPolicy: .bufferingOldest(-1))
    }
    await #expect(processExitsWith: .failure) {
      _ = ReplaySubject<Int, Never>(capacity: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = ReplaySubject<Int, Never>(maxAge: .seconds(-1), on: .immediate)
    }
  }
}
