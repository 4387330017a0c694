import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ObservableTests {
  @Test func `takes the calls of the tutorials`() {
    let name = Observable("a")
    #expect(name.value == "a")
    #expect(Observable(value: "b").value == "b")
    name.value = "c"
    #expect(name.value == "c")
  }

  @Test func `sends the current value first and then every change`() {
    let number = Observable(1)
    let probe = number.probe()
    number.value = 2
    number.value = 2
    number.value = 3
    #expect(probe.transcript == ["^", "1", "2", "2", "3"])
    probe.dispose()
    number.value = 4
    #expect(probe.transcript == ["^", "1", "2", "2", "3"])
  }

  @Test func `a late subscriber gets the newest value only`() {
    let number = Observable(1)
    number.value = 2
    number.value = 3
    #expect(number.immediateEvents == ["3"])
  }

  @Test func `changes leave the current value out`() {
    let number = Observable(1)
    let probe = number.changes.probe()
    #expect(probe.transcript == ["^"])
    number.value = 2
    #expect(probe.transcript == ["^", "2"])
    probe.dispose()
  }

  @Test func `without demand the newest value waits`() {
    let number = Observable(1)
    let probe = number.probe(demand: .manual)
    let changes = number.changes.probe(demand: .manual)
    number.value = 2
    number.value = 3
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    changes.request(.max(1))
    #expect(probe.transcript == ["^", "3"])
    #expect(changes.transcript == ["^", "3"])
    number.value = 4
    number.value = 5
    probe.request(.max(2))
    #expect(probe.transcript == ["^", "3", "5"])
    number.value = 6
    #expect(probe.transcript == ["^", "3", "5", "6"])
    probe.dispose()
    changes.dispose()
  }

  @Test func `a set from inside of a notification is stored at once and notified after it`() {
    let number = Observable(1)
    let log = Recorder<String>()
    let first = number.sink { value in
      log.add("a\(value)")
      if value == 2 {
        number.value = 3
        #expect(number.value == 3)
      }
    }
    let second = number.sink { log.add("b\($0)") }
    number.value = 2
    #expect(log.elements == ["a1", "b1", "a2", "b2", "a3", "b3"])
    first.dispose()
    second.dispose()
  }

  @Test func `a change in place is one change and no copy`() {
    let items = Observable([1])
    let probe = items.probe()
    items.value.append(2)
    items.value[0] = 7
    #expect(probe.transcript == ["^", "[1]", "[1, 2]", "[7, 2]"])
    probe.dispose()

    items.value.reserveCapacity(100)
    let before = items.value.withUnsafeBufferPointer { $0.baseAddress }
    items.value.append(3)
    items.update { $0.append(4) }
    #expect(items.value.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func `update reads, changes and writes as one step`() {
    let number = Observable(1)
    let probe = number.probe()
    let old = number.update { value in
      defer { value += 10 }
      return value
    }
    #expect(old == 1)
    #expect(probe.transcript == ["^", "1", "11"])
    probe.dispose()
  }

  @Test func `an update that throws tells of what it has changed so far`() {
    let number = Observable(1)
    let probe = number.probe()
    do throws(Problem) {
      try number.update { value throws(Problem) in
        value = 5
        throw .a
      }
      Issue.record("the error was lost")
    } catch {
      #expect(error == .a)
    }
    #expect(number.value == 5)
    #expect(probe.transcript == ["^", "1", "5"])
    number.value = 6
    #expect(probe.transcript == ["^", "1", "5", "6"])
    probe.dispose()
  }

  @Test func `it finishes its subscribers when it is deallocated`() {
    var number: Observable<Int>? = Observable(1)
    let probe = number?.probe()
    let late = number?.changes
    number = nil
    #expect(probe?.transcript == ["^", "1", "|"])
    #expect(late?.probe(demand: .manual).transcript == ["^", "|"])
  }

  @Test func `subscriptions do not keep it alive, and it keeps them`() {
    weak var weakNumber: Observable<Int>?
    let captured = Captured()
    let token: any Disposable
    do {
      let number = Observable(1)
      weakNumber = number
      token = captured.use { object in number.sink { _ in object.touch() } }
      #expect(!captured.isReleased)
    }
    #expect(weakNumber == nil)
    #expect(captured.isReleased)
    #expect(token.isDisposed)
  }

  @Test func `an old value is released outside of the lock`() {
    let box = Observable<Lifetime?>(nil)
    let log = Recorder<String>()
    box.value = Lifetime { log.add(box.value == nil ? "nil" : "new") }
    box.value = nil
    box.value = Lifetime { log.add("last") }
    #expect(log.elements == ["nil"])
    box.value = nil
    #expect(log.elements == ["nil", "last"])
  }

  @Test func `an old value may set the next one from its deinitialiser`() {
    let box = Observable<Lifetime?>(nil)
    let log = Recorder<String>()
    let token = box.sink { log.add($0 == nil ? "nil" : "some") }
    box.value = Lifetime { box.value = Lifetime() }
    box.value = nil
    #expect(log.elements == ["nil", "some", "nil", "some"])
    token.dispose()
    box.value = nil
  }
}
