import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct CreateTests {
  @Test func `sends what its closure sends, anew for every subscription`() {
    let runs = Locked(0)
    let numbers = Create<Int, Problem> { emitter in
      let run = runs.withLock {
        $0 += 1; return $0
      }
      emitter.send(run)
      emitter.send(completion: .failure(.a))
      return .disposed
    }
    #expect(numbers.immediateEvents == ["1", "#a"])
    #expect(numbers.immediateEvents == ["2", "#a"])
  }

  @Test func `the subscription comes first and values wait for demand`() {
    let numbers = Create<Int, Never> { emitter in
      (1...3).forEach { emitter.send($0) }
      emitter.send(completion: .finished)
      return .disposed
    }
    let probe = numbers.probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1"])
    probe.request(.unlimited)
    #expect(probe.transcript == ["^", "1", "2", "3", "|"])
  }

  @Test func `values wait as the policy says`() {
    let numbers = Create<Int, Never>(bufferingPolicy: .bufferingNewest(1)) { emitter in
      (1...3).forEach { emitter.send($0) }
      emitter.send(completion: .finished)
      return .disposed
    }
    let probe = numbers.probe(demand: .manual)
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "3", "|"])
  }

  @Test func `tears down once, at the completion or at the disposal`() {
    let log = Recorder<String>()
    let ending = Create<Int, Never> { emitter in
      emitter.send(completion: .finished)
      return AnyDisposable { log.add("teardown") }
    }
    let token = ending.sink { _ in }
    #expect(log.elements == ["teardown"])
    token.dispose()
    #expect(log.elements == ["teardown"])

    let kept = Kept<Emitter<Int, Never>>()
    let silent = Create<Int, Never> { emitter in
      kept.value = emitter
      return AnyDisposable { log.add("teardown") }
    }
    let second = silent.sink { _ in }
    #expect(kept.value?.isDisposed == false)
    second.dispose()
    #expect(log.elements == ["teardown", "teardown"])
    #expect(kept.value?.isDisposed == true)
    kept.value?.send(1)
    kept.value = nil
  }

  @Test func `a subscriber that leaves at once keeps the closure from running`() {
    let log = Recorder<String>()
    let numbers = Create<Int, Never> { _ in
      log.add("ran")
      return .disposed
    }
    numbers.probe(disposeAt: .subscription)
    #expect(log.elements == [])
  }

  @Test func `a subscriber that leaves while the closure runs tears down when it returns`() {
    let log = Recorder<String>()
    let numbers = Create<Int, Never> { emitter in
      emitter.send(1)
      #expect(emitter.isDisposed)
      emitter.send(2)
      return AnyDisposable { log.add("teardown") }
    }
    let probe = numbers.probe(onValue: { _, probe in
      probe.dispose()
    })
    #expect(probe.transcript == ["^", "1"])
    #expect(log.elements == ["teardown"])
  }

  @Test func `an emitter that nobody keeps finishes`() {
    let numbers = Create<Int, Never> { emitter in
      emitter.send(1)
      return .disposed
    }
    #expect(numbers.immediateEvents == ["1", "|"])
  }

  @Test func `an emitter that nobody keeps is reported, one that has ended is not`() {
    let violations = Recorder<String>()
    Diagnostics.withHandler({ violations.add("\($0)") }) {
      let forgetful = Create<Int, Never> { _ in AnyDisposable {} }
      #expect(forgetful.immediateEvents == ["|"])
      #expect(violations.elements == ["emitterForgotten"])
      let ending = Create<Int, Never> { emitter in
        emitter.send(completion: .finished)
        return .disposed
      }
      #expect(ending.immediateEvents == ["|"])
      let keeping = Create<Int, Never> { emitter in AnyDisposable { _ = emitter.isDisposed } }
      keeping.probe().dispose()
      #expect(violations.elements == ["emitterForgotten"])
    }
  }

  @Test func `with a bag the stream stays open though nobody keeps the emitter`() {
    let log = Recorder<String>()
    let door = Create<Int, Never> { emitter, bag in
      emitter.send(1)
      AnyDisposable { log.add("a") }.disposed(by: bag)
      AnyDisposable { log.add("b") }.disposed(by: bag)
    }
    let violations = Recorder<String>()
    let probe = Diagnostics.withHandler({ violations.add("\($0)") }) { door.probe() }
    #expect(probe.transcript == ["^", "1"])
    #expect(log.elements == [])
    probe.dispose()
    #expect(log.elements == ["a", "b"])
    #expect(violations.elements == [])
  }

  @Test func `with a bag the end tears down once, also while the closure runs`() {
    let log = Recorder<String>()
    let numbers = Create<Int, Problem> { emitter, bag in
      AnyDisposable { log.add("teardown") }.disposed(by: bag)
      emitter.send(1)
      emitter.send(completion: .failure(.a))
      #expect(emitter.isDisposed)
    }
    #expect(numbers.immediateEvents == ["1", "#a"])
    #expect(log.elements == ["teardown"])
  }

  @Test func `the emitter may be used later, from any thread`() {
    let kept = Kept<Emitter<Int, Never>>()
    let probe = Create<Int, Never> { emitter in
      kept.value = emitter
      return .disposed
    }.probe()
    onThread { kept.value?.send(1) }
    kept.value?.send(completion: .finished)
    kept.value = nil
    #expect(probe.transcript == ["^", "1", "|"])
  }
}

/// Something that a closure keeps for later.
final class Kept<Value: Sendable>: Sendable {
  private let storage = Locked<Value?>(nil)

  init() {}

  var value: Value? {
    get { storage.withLock { $0 } }
    set {
      let old = storage.withLock { stored in
        defer { stored = newValue }
        return stored
      }
      _ = old
    }
  }
}
