import Rivulet
import RivuletTesting
import Testing

@Suite("In-place changes that need each other", .leakChecked)
struct CellLockTests {
  @Test func `a change that reads its own state is refused with a sentence`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let number = Observable(1)
      number.update { $0 += number.value }
    }
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("a state must not be read or set inside of its own change"))
    #endif
  }

  @Test func `two changes that read each other's state are refused with a sentence`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let (a, b) = (Observable(1), Observable(1))
      let isReady = Recorder<Int>()
      let both: @Sendable (Observable<Int>, Observable<Int>) -> Void = { mine, other in
        mine.update { value in
          isReady.append(1)
          while isReady.elements.count < 2 {}
          value += other.value
        }
      }
      _ = TestThread.start { both(a, b) }
      both(b, a)
    }
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("states must not wait for each other inside of their changes"))
    #endif
  }

  @Test func `a change that reads another state waits for the change of that one`() {
    let (a, b) = (Observable(1), Observable(10))
    let isInside = Latch()
    let worker = Worker {
      b.update { value in
        isInside.open()
        for _ in 0..<1000 { _ = Observable(value).value }
        value = 20
      }
    }
    isInside.wait()
    a.update { $0 += b.value }
    worker.join()
    #expect(a.value == 21)
  }

  @Test func `transactions and changes that need the same states do not wait for one another`() {
    let (a, b) = (Observable(0), Observable(0))
    let rounds = Stress.rounds(2000)
    race(3) { thread in
      for _ in 0..<rounds {
        switch thread {
        case 0: a.update { $0 += b.value &* 0 + 1 }
        case 1:
          transaction {
            a.value += 1
            b.value += 1
          }
        default:
          transaction {
            b.value += 1
            a.value += 1
          }
        }
      }
    }
    #expect(a.value == 3 * rounds && b.value == 2 * rounds)
  }
}
