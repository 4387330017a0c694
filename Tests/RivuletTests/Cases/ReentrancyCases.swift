import Rivulet
import RivuletTesting
import Testing

/// What users of other libraries ran into when they called back from inside of a delivery.
@Suite("Cases: re-entrancy", .leakChecked)
struct ReentrancyCases {
  @Test func `RE-02 an observer sets the value that it observes`() {
    let value = Observable(5)
    let log = Recorder<String>()
    let token = value.sink {
      log.add($0)
      if $0 < 3 { value.value = $0 + 1 }
    }
    value.value = 1
    #expect(log.elements == ["5", "1", "2", "3"])
    #expect(value.value == 3)
    token.dispose()
  }

  @Test func `RE-04 all subscribers see re-entrant values in one order`() {
    let subject = Subject<Int, Never>()
    let (first, second) = (Recorder<String>(), Recorder<String>())
    let token = subject.sink {
      first.add($0)
      if $0 < 3 { subject.send($0 + 1) }
    }
    subject.log(to: second)
    subject.send(1)
    #expect(first.elements == ["1", "2", "3"])
    #expect(second.elements == ["1", "2", "3"])
    token.dispose()
  }

  @Test func `RE-05 a source that feeds back through a counting operator`() {
    let subject = Subject<Int, Problem>()
    let one = subject.prefix(1).probe(onValue: { value, _ in
      subject.send(value + 1)
      subject.send(completion: .failure(.a))
    })
    subject.send(0)
    #expect(one.transcript == ["^", "0", "|"])

    let again = Subject<Int, Never>()
    let ten = again.prefix(10).probe(onValue: { value, _ in
      again.send(value + 1)
    })
    again.send(0)
    let third = Subject<Int, Never>()
    let first = third.first().probe(onValue: { value, _ in
      third.send(value)
    })
    third.send(0)
    #expect(ten.transcript == ["^"] + (0...9).map { "\($0)" } + ["|"])
    #expect(first.transcript == ["^", "0", "|"])
  }

  @Test func `RE-06 a value sent from behind removeDuplicates is no anomaly`() {
    let violations = Recorder<String>()
    Diagnostics.withHandler({ violations.add("\($0)") }) {
      let subject = Subject<Int, Never>()
      let log = Recorder<String>()
      let token = subject.removeDuplicates().sink {
        log.add($0)
        if $0 == 1 { subject.send(2) }
      }
      subject.send(1)
      #expect(log.elements == ["1", "2"])
      subject.send(2)
      #expect(log.elements == ["1", "2"])
      token.dispose()
    }
    #expect(violations.elements == [])
  }

  @Test func `RE-09 the callback of the initial value may subscribe, leave and set`() {
    let value = Observable(0)
    let log = Recorder<String>()
    let bag = DisposeBag()
    value.sink {
      log.add("a\($0)")
      if $0 == 0 { value.log(to: log, as: "b").disposed(by: bag) }
    }.disposed(by: bag)
    #expect(log.elements == ["a0", "b0"])
    bag.dispose()

    let leaving = value.probe(disposeAt: .value(1))
    #expect(leaving.subscription?.isDisposed == true)
    let setting = value.probe(onValue: { seen, _ in
      if seen == 0 { value.value = 1 }
    })
    #expect(setting.transcript == ["^", "0", "1"])
    #expect(leaving.transcript == ["^", "0"])
    setting.dispose()
  }

  @Test func `RE-10 a handler cancels itself and another one while a value is delivered`() {
    let subject = Subject<Int, Never>()
    let log = Recorder<String>()
    let (first, second) = (SerialDisposable(), SerialDisposable())
    first.current = subject.sink {
      log.add("a\($0)")
      second.dispose()
      first.dispose()
    }
    second.current = subject.log(to: log, as: "b")
    subject.log(to: log, as: "c")
    subject.send(1)
    #expect(log.elements == ["a1", "c1"])
    subject.send(2)
    #expect(log.elements == ["a1", "c1", "c2"])
  }

  @Test @MainActor func `RE-12 a delivery releases the target of a binding`() {
    final class Target: Sendable {
      let subject: Subject<Int, Never>
      init(_ subject: Subject<Int, Never>) { self.subject = subject }
      deinit { subject.send(100) }
    }
    let (subject, other) = (Subject<Int, Never>(), Subject<Int, Never>())
    let log = Recorder<String>()
    let kept = Kept<Target>()
    kept.value = Target(other)
    var token: (any Disposable)?
    if let target = kept.value {
      token = subject.merge(with: other).bind(to: target) { _, value in
        log.add("bound \(value)")
        kept.value = nil
      }
    }
    let listener = subject.log(to: log, as: "other ")
    subject.send(1)
    #expect(kept.value == nil)
    subject.send(2)
    #expect(log.elements == ["bound 1", "other 1", "other 2"])
    #expect(token?.isDisposed == true)
    listener.dispose()
  }

  @Test func `RE-13 an observer reads the value that it observes`() {
    let value = Observable(1)
    let log = Recorder<String>()
    let token = value.sink { log.add("\($0) \(value.value)") }
    value.value = 2
    #expect(log.elements == ["1 1", "2 2"])
    token.dispose()
  }

  @Test func `RE-14 cancelling is idempotent, also from inside of the teardown`() {
    let log = Recorder<String>()
    let token = SerialDisposable()
    let kept = Kept<Emitter<Int, Problem>>()
    token.current = Create<Int, Problem> { emitter in
      kept.value = emitter
      return AnyDisposable {
        log.add("teardown")
        token.dispose()
        // An interface that reports "cancelled" as an error when it is cancelled.
        emitter.send(completion: .failure(.a))
        emitter.send(1)
      }
    }.log(to: log)
    token.dispose()
    token.dispose()
    kept.value = nil
    #expect(log.elements == ["teardown"])

    let ended = Recorder<String>()
    Create<Int, Problem> { emitter in
      emitter.send(1)
      emitter.send(completion: .finished)
      return AnyDisposable { emitter.send(completion: .failure(.a)) }
    }.log(to: ended)
    #expect(ended.elements == ["1", "|"])
  }
}
