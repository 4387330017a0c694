import Rivulet
import RivuletTesting
import Testing

@Suite("Transactions", .leakChecked)
struct TransactionTests {
  private let a = Observable(1)
  private let b = Observable(10)

  @Test func `each observable tells its subscribers once, after the block`() {
    let log = Recorder<String>()
    let tokens = [a.changes.sink { log.add("a\($0)") }, b.changes.sink { log.add("b\($0)") }]
    let result = transaction {
      b.value = 11
      a.value = 2
      a.value += 1
      b.update { $0 += 1 }
      #expect(log.elements == [])
      return a.value
    }
    #expect(result == 3)
    #expect(log.elements == ["b12", "a3"])
    tokens.forEach { $0.dispose() }
  }

  @Test func `a derived value is computed once`() {
    let count = Recorder<Int>()
    let sum = Property { [a, b] in
      count.append(1)
      return a.value + b.value
    }
    let probe = sum.probe()
    transaction {
      a.value = 2
      b.value = 20
    }
    #expect(probe.transcript == ["^", "11", "22"])
    #expect(count.elements.count == 2)
    probe.dispose()
  }

  @Test func `the block sees what it has set, also in what is derived from it`() {
    let sum = a.combineLatest(b).derived { $0 + $1 }.derived { $0 * 10 }
    #expect(sum.value == 110)
    transaction {
      a.value = 2
      #expect(a.value == 2)
      #expect(sum.value == 120)
      b.value = 20
      #expect(sum.value == 220)
      #expect(sum.value == 220)
    }
    #expect(sum.value == 220)
  }

  @Test func `other threads see nothing of it in a derived value before its end`() {
    let (a, b) = (a, b)
    let sum = a.combineLatest(b).derived { $0 + $1 }
    let probe = sum.probe()
    let late = Recorder<Probe<Int, Never>>()
    transaction {
      a.value = 2
      onThread {
        #expect(sum.value == 11)
        #expect(Property { a.value * b.value }.value == 10)
        late.append(sum.probe())
      }
      b.value = 20
      onThread { #expect(sum.value == 11) }
      #expect(sum.value == 22)
    }
    #expect(sum.value == 22)
    #expect(probe.transcript == ["^", "11", "22"])
    #expect(late.elements.map(\.transcript) == [["^", "11", "22"]])
    probe.dispose()
    late.elements.forEach { $0.dispose() }
  }

  @Test func `what others set meanwhile does not wait for it`() {
    let (a, b) = (a, b)
    let log = Recorder<String>()
    let tokens = [a.changes.sink { log.add("a\($0)") }, b.changes.sink { log.add("b\($0)") }]
    let sum = a.combineLatest(b).derived { $0 + $1 }
    transaction {
      a.value = 2
      b.value = 20
      onThread { a.value = 5 }
      #expect(log.elements == ["a5"])
      onThread { #expect(sum.value == 15) }
    }
    #expect(log.elements == ["a5", "b20"])
    #expect(sum.value == 25)
    tokens.forEach { $0.dispose() }
  }

  @Test func `each thread has its own`() {
    let (a, b) = (a, b)
    let probe = a.combineLatest(b).map { "\($0) \($1)" }.probe()
    transaction {
      a.value = 2
      onThread {
        transaction {
          a.value = 3
          b.value = 30
        }
      }
      #expect(probe.transcript == ["^", "1 10", "3 30"])
      b.value = 20
    }
    #expect(probe.transcript == ["^", "1 10", "3 30", "3 20"])
    probe.dispose()
  }

  @Test func `a state that it sets again after another thread's has ended is told of once`() {
    let (a, b) = (a, b)
    let probe = a.combineLatest(b).map { "\($0) \($1)" }.probe()
    let done = Latch()
    _ = TestThread.start {
      transaction {
        b.value = 20
        a.value = 2
        onThread {
          transaction { a.value = 3 }
        }
        a.value = 4
      }
      done.open()
    }
    done.wait()
    #expect(probe.transcript == ["^", "1 10", "3 10", "4 20"])
    probe.dispose()
  }

  @Test func `a state that goes on another thread meanwhile tells of its value, then finishes`() {
    let holder = Holder(Observable(0))
    let probe = holder.observable.map { $0.probe() }
    transaction {
      holder.observable?.value = 1
      onThread { holder.observable = nil }
      #expect(probe?.transcript == ["^", "0"])
    }
    #expect(probe?.transcript == ["^", "0", "1", "|"])
  }

  // SAFETY: contract 3. One thread waits while the other one uses it.
  private final class Holder: @unchecked Sendable {
    var observable: Observable<Int>?

    init(_ observable: Observable<Int>) {
      self.observable = observable
    }
  }

  @Test
  func `what it replaces is released outside of every lock, also if it is set again at its end`() {
    let a = Observable(0)
    let b = Observable<Reader?>(nil)
    b.value = Reader { _ = b.value }
    let token = a.changes.sink { _ in b.value = Reader { _ = b.value } }
    transaction {
      a.value = 1
      b.value = Reader { _ = b.value }
    }
    token.dispose()
    #expect(a.value == 1)
    b.value = nil
  }

  @Test func `one inside of another belongs to it`() {
    let probe = a.probe()
    transaction {
      transaction { a.value = 2 }
      #expect(probe.transcript == ["^", "1"])
      a.value = 3
    }
    #expect(probe.transcript == ["^", "1", "3"])
    probe.dispose()
  }

  @Test func `one that throws tells of what was set before, and leaves no trace`() {
    let probe = a.probe()
    #expect(throws: Problem.a) {
      try transaction { () throws(Problem) in
        a.value = 2
        throw .a
      }
    }
    #expect(probe.transcript == ["^", "1", "2"])
    a.value = 3
    #expect(probe.transcript == ["^", "1", "2", "3"])
    probe.dispose()
  }

  @Test func `a set from inside of a notification of its end is told after it`() {
    let log = Recorder<String>()
    let tokens = [
      a.changes.sink { [b] in
        log.add("a\($0)")
        b.value = 30
      },
      b.changes.sink { log.add("b\($0)") },
    ]
    transaction {
      a.value = 2
      b.value = 20
    }
    #expect(log.elements == ["a2", "b30"])
    tokens.forEach { $0.dispose() }
  }

  @Test func `an old value is released outside of every lock`() {
    let box = Observable<Lifetime?>(nil)
    let log = Recorder<String>()
    box.value = Lifetime { log.add(box.value == nil ? "nil" : "some") }
    transaction {
      box.value = Lifetime { log.add(box.value == nil ? "nil" : "some") }
      box.value = nil
    }
    #expect(log.elements == ["nil", "nil"])
  }

  @Test func `no thread sees half of one in a derived value`() {
    let (a, b, other) = (Observable(0), Observable(0), Observable(0))
    let difference = Property { a.value - b.value + other.value * 0 }
    let seen = Serial<Int>()
    let token = difference.sink { seen.add($0) }
    let rounds = Stress.rounds(2000)
    race(4) { thread in
      for round in 1...rounds {
        if thread == 0 {
          transaction {
            a.value = round
            b.value = round
          }
        } else if thread == 1 {
          transaction { other.value += 1 }
        } else {
          let value = difference.value
          if value != 0 { Issue.record("\(value) in round \(round)") }
        }
      }
    }
    #expect(seen.values == [0])
    #expect(a.value == rounds && b.value == rounds && other.value == rounds)
    token.dispose()
  }

  @Test func `a state that goes in the middle of it tells of its value, then finishes`() {
    let log = Recorder<String>()
    var state: Observable<Int>? = Observable(0)
    state?.changes.sink(
      receiveCompletion: { log.add("\($0)") },
      receiveValue: { log.add("\($0)") }
    )
    transaction {
      state?.value = 1
      state = nil
      log.add("end")
    }
    #expect(log.elements == ["end", "1", "finished"])
  }

  @Test func `a derived value that it has replaced may read the state when it goes`() {
    final class Witness: Sendable {
      private let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
      deinit { body() }
    }
    let log = Recorder<String>()
    let state = Observable(0)
    let property = Property {
      let value = state.value
      return Witness { log.add("\(value) \(state.value)") }
    }
    transaction {
      for value in 1...2 {
        state.value = value
        _ = property.value
      }
      state.value += 1
      _ = property.value
    }
    #expect(log.elements == ["1 2", "2 3", "3 3"])
  }
}
