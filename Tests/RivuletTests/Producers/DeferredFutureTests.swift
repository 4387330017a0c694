import Rivulet
import RivuletTesting
import Testing

@Suite("Deferred and Future", .leakChecked)
struct DeferredFutureTests {
  @Test func `a deferred publisher is made for every subscription`() {
    let count = Locked(0)
    let deferred = Deferred {
      Just(
        count.withLock {
          $0 += 1; return $0
        }
      )
    }
    #expect(count.withLock { $0 } == 0)
    #expect(deferred.immediateEvents == ["1", "|"])
    #expect(deferred.immediateEvents == ["2", "|"])
  }

  @Test func `demand goes to what was made`() {
    let probe = Deferred { [1, 2].publisher }.probe(demand: .max(1))
    #expect(probe.transcript == ["^", "1"])
    probe.dispose()
  }

  @Test func `a future computes once, at once, for all`() {
    let count = Locked(0)
    let future = Future<Int, Never> { promise in
      count.withLock { $0 += 1 }
      promise(.success(42))
    }
    #expect(count.withLock { $0 } == 1)
    #expect(future.immediateEvents == ["42", "|"])
    #expect(future.immediateEvents == ["42", "|"])
    #expect(count.withLock { $0 } == 1)
    let probe = future.probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "42", "|"])
  }

  @Test func `a promise is kept once`() {
    let future = Future<Int, Problem> { promise in
      promise(.success(1))
      promise(.success(2))
      promise(.failure(.a))
    }
    #expect(future.immediateEvents == ["1", "|"])
  }

  @Test func `a failure needs no demand`() {
    let future = Future<Int, Problem> { promise in promise(.failure(.a)) }
    #expect(future.probe(demand: .manual).transcript == ["^", "#a"])
  }

  @Test func `a promise may be kept later, and the future need not be`() {
    let kept = Kept<Future<Int, Never>.Promise>()
    let probe = Future<Int, Never> { kept.value = $0 }.probe()
    #expect(probe.transcript == ["^"])
    onThread { kept.value?(.success(7)) }
    #expect(probe.transcript == ["^", "7", "|"])
    kept.value = nil
  }

  @Test func `a promise that nobody keeps any more finishes the future`() {
    let kept = Kept<Future<Int, Never>.Promise>()
    let future = Future<Int, Never> { kept.value = $0 }
    let probe = future.probe()
    kept.value = nil
    #expect(probe.transcript == ["^", "|"])
    #expect(future.probe(demand: .manual).transcript == ["^", "|"])
  }

  @Test func `the closure and the value are released`() {
    let captured = Captured()
    let future = captured.use { object in
      Future<Int, Never> { promise in
        object.touch()
        promise(.success(1))
      }
    }
    #expect(captured.isReleased)
    #expect(future.immediateEvents == ["1", "|"])
  }
}
