import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SubscribeSubjectTests {
  @Test func `forwards values and the end`() {
    let (subject, replay) = (Subject<Int, Problem>(), ReplaySubject<Int, Problem>(capacity: 1))
    let probe = subject.probe()
    let source = Subject<Int, Problem>()
    source.subscribe(subject)
    source.subscribe(replay)
    source.send(1)
    source.send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "1", "#a"])
    #expect(replay.immediateEvents == ["1", "#a"])
  }

  @Test func `the token ends the forwarding, not the subject`() {
    let (source, subject) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = subject.probe()
    let token = source.subscribe(subject)
    source.send(1)
    token.dispose()
    source.send(2)
    subject.send(3)
    #expect(probe.transcript == ["^", "1", "3"])
    #expect(!source.hasSubscribers)
    probe.dispose()
  }

  @Test func `the source keeps the subject until the end`() {
    let source = Subject<Int, Never>()
    weak var subject: Subject<Int, Never>?
    let log = Recorder<String>()
    do {
      let strong = Subject<Int, Never>()
      subject = strong
      strong.log(to: log)
      source.subscribe(strong)
    }
    source.send(1)
    #expect(subject != nil)
    source.send(completion: .finished)
    #expect(subject == nil)
    #expect(log.elements == ["1", "|"])
  }
}
