import Rivulet
import RivuletTesting
import Testing

@Suite("AnyDisposable and SerialDisposable", .leakChecked)
struct DisposableTests {
  @Test func `an action runs once and is released`() {
    let log = Recorder<String>()
    let captured = Captured()
    let disposable = captured.use { object in
      AnyDisposable {
        object.touch()
        log.add("ran")
      }
    }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(log.elements == ["ran"])
    #expect(disposable.isDisposed)
    #expect(captured.isReleased)
    #expect(AnyDisposable.disposed.isDisposed)
  }

  @Test func `an action that disposes again runs once`() {
    let log = Recorder<String>()
    let serial = SerialDisposable()
    serial.current = AnyDisposable {
      log.add("ran")
      serial.dispose()
    }
    serial.dispose()
    #expect(log.elements == ["ran"])
  }

  @Test func `a new one ends the one before`() {
    let log = Recorder<String>()
    let serial = SerialDisposable()
    #expect(serial.current == nil)
    serial.current = AnyDisposable { log.add("a") }
    let second = AnyDisposable { log.add("b") }
    serial.current = second
    #expect(log.elements == ["a"])
    serial.current = second
    #expect(log.elements == ["a"])
    serial.current = nil
    #expect(log.elements == ["a", "b"])
    #expect(!serial.isDisposed)
  }

  @Test func `after the disposal whatever is put in ends at once`() {
    let log = Recorder<String>()
    let serial = SerialDisposable()
    serial.dispose()
    serial.dispose()
    serial.current = AnyDisposable { log.add("a") }
    #expect(log.elements == ["a"])
    #expect(serial.current == nil)
    #expect(serial.isDisposed)
  }

  @Test func `a serial disposable ends what it holds when it is deallocated`() {
    let log = Recorder<String>()
    do {
      let serial = SerialDisposable()
      serial.current = AnyDisposable { log.add("a") }
    }
    #expect(log.elements == ["a"])
  }

  @Test func `a subscription can end itself from its own closure`() {
    let numbers = Subject<Int, Never>()
    let log = Recorder<String>()
    let once = SerialDisposable()
    once.current = numbers.sink { number in
      log.add("\(number)")
      if number == 2 { once.dispose() }
    }
    (1...4).forEach { numbers.send($0) }
    #expect(log.elements == ["1", "2"])
    #expect(once.isDisposed)
  }

  @Test func `of a source that sends at once it ends when the subscription is put in`() {
    let log = Recorder<String>()
    let once = SerialDisposable()
    let state = Observable(1)
    once.current = state.sink { number in
      log.add("\(number)")
      once.dispose()
    }
    state.value = 2
    #expect(log.elements == ["1"])
  }
}
