import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SinkTests {
  @Test func `a token ends the subscription`() {
    let subject = Subject<Int, Never>()
    let log = Recorder<String>()
    let token = subject.sink { log.add($0) }
    subject.send(1)
    #expect(!token.isDisposed)
    token.dispose()
    #expect(token.isDisposed)
    subject.send(2)
    #expect(log.elements == ["1"])
  }

  @Test func `an ignored token does not end the subscription`() {
    let subject = Subject<Int, Never>()
    let log = Recorder<String>()
    subject.sink { log.add($0) }
    _ = subject.sink { log.add($0 * 10) }
    subject.send(1)
    #expect(log.elements == ["1", "10"])
  }

  @Test func `the token is spent after the end`() {
    let subject = Subject<Int, Problem>()
    let token = subject.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    subject.send(completion: .failure(.a))
    #expect(token.isDisposed)
  }

  @Test func `a token that is disposed of before the subscription comes refuses it`() {
    let late = TestPublisher<Int, Never>(misbehaving: .withholdsSubscription)
    let log = Recorder<String>()
    let token = late.sink { log.add($0) }
    token.dispose()
    late.sendSubscription()
    #expect(late.transcript == ["dispose"])
    late.send(1)
    #expect(log.elements == [])
  }

  @Test func `a second subscription is refused and reported`() {
    let upstream = TestPublisher<Int, Never>()
    let (log, violations) = (Recorder<String>(), Recorder<String>())
    let token = upstream.sink { log.add($0) }
    Diagnostics.withHandler({ violations.add("\($0)") }) {
      upstream.sendSubscription()
    }
    upstream.send(1)
    #expect(log.elements == ["1"])
    #expect(violations.elements == ["secondSubscription"])
    // It is the second one that was disposed of.
    #expect(upstream.subscriptions[1].calls.map(\.message) == [.dispose])
    #expect(upstream.transcript == ["request unlimited"])
    token.dispose()
    #expect(upstream.transcript == ["request unlimited", "dispose"])
  }

  @Test func `disposal from inside of a value releases the closure after it`() {
    let subject = Subject<Int, Never>()
    let captured = Captured()
    let serial = SerialDisposable()
    let log = Recorder<String>()
    captured.use { object in
      serial.current = subject.sink { value in
        serial.dispose()
        object.touch()
        log.add(value)
      }
    }
    subject.send(1)
    subject.send(2)
    #expect(log.elements == ["1"])
    #expect(captured.isReleased)
  }

  @Test func `the completion comes after the token is spent`() {
    let serial = SerialDisposable()
    let subject = Subject<Int, Never>()
    let log = Recorder<String>()
    serial.current = subject.sink(
      receiveCompletion: { _ in log.add("\(serial.current?.isDisposed == true)") },
      receiveValue: { _ in }
    )
    subject.send(completion: .finished)
    #expect(log.elements == ["true"])
  }
}
