import Rivulet
import RivuletTesting
import Testing

@Suite("hasSubscribers", .leakChecked)
struct HasSubscribersTests {
  @Test func `tells whether anybody listens`() {
    let (subject, replay) = (Subject<Int, Never>(), ReplaySubject<Int, Never>(capacity: 1))
    #expect(!subject.hasSubscribers && !replay.hasSubscribers)
    let probes = [subject.probe(), subject.probe(), replay.probe()]
    #expect(subject.hasSubscribers && replay.hasSubscribers)
    probes[0].dispose()
    #expect(subject.hasSubscribers)
    probes.forEach { $0.dispose() }
    #expect(!subject.hasSubscribers && !replay.hasSubscribers)
  }

  @Test func `nobody listens after the end`() {
    let subject = Subject<Int, Never>()
    let probe = subject.probe()
    subject.send(completion: .finished)
    #expect(probe.transcript == ["^", "|"])
    #expect(!subject.hasSubscribers)
  }

  @Test func `may be asked from inside of a value`() {
    let subject = Subject<Int, Never>()
    let answers = Recorder<String>()
    let probe = subject.probe(onValue: { _, _ in answers.add("\(subject.hasSubscribers)") })
    subject.send(1)
    #expect(answers.elements == ["true"])
    probe.dispose()
  }
}
