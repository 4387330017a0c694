import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct PropertyTests {
  @Test func `reads what its source makes of it, never stale`() {
    let numbers = Observable([1, 2, 3])
    let odd = numbers.derived { $0.filter { $0 % 2 == 1 } }
    #expect(odd.value == [1, 3])
    numbers.value.append(5)
    #expect(odd.value == [1, 3, 5])
  }

  @Test func `sends the current value and then every change`() {
    let number = Observable(1)
    let doubled = number.derived { $0 * 2 }
    let probe = doubled.probe()
    number.value = 2
    number.value = 3
    #expect(probe.transcript == ["^", "2", "4", "6"])
    probe.dispose()
  }

  @Test func `an equal value is no change`() {
    let number = Observable(1)
    let isBig = number.derived { $0 > 10 }
    let probe = isBig.probe()
    [2, 11, 12, 3].forEach { number.value = $0 }
    #expect(probe.transcript == ["^", "false", "true", "false"])
    probe.dispose()
  }

  @Test func `a value that cannot be compared changes with its source`() {
    struct Opaque: Sendable { let number: Int }
    let number = Observable(1)
    let opaque = number.derived { Opaque(number: $0 / 10) }
    let probe = opaque.map(\.number).probe()
    number.value = 2
    number.value = 20
    #expect(probe.transcript == ["^", "0", "0", "2"])
    probe.dispose()
  }

  @Test func `it is computed once for a version of its source`() {
    let count = Locked(0)
    let number = Observable(1)
    let derived = number.derived { value in
      count.withLock { $0 += 1 }
      return value * 2
    }
    #expect(count.withLock { $0 } == 0)
    _ = (derived.value, derived.value)
    #expect(count.withLock { $0 } == 1)
    let probes = [derived.probe(), derived.probe()]
    #expect(count.withLock { $0 } == 1)
    number.value = 2
    #expect(count.withLock { $0 } == 2)
    #expect(probes.map(\.transcript) == [["^", "2", "4"], ["^", "2", "4"]])
    probes.forEach { $0.dispose() }
  }

  @Test func `properties of properties are consistent`() {
    let number = Observable(1)
    let next = number.derived { $0 + 1 }
    let parity = next.derived { $0 % 2 }
    let probe = parity.probe()
    number.value = 3
    number.value = 4
    #expect(probe.transcript == ["^", "0", "1"])
    #expect(parity.value == 1)
    probe.dispose()
  }

  @Test(.enabled(if: LiveCount.isCounting))
  func `it is subscribed to its source only while it has subscribers`() {
    let number = Observable(1)
    let count = LiveCount()
    count.track {
      for _ in 0..<1000 { _ = number.derived { $0 + 1 }.value }
      #expect(count.current == 0)
      let probe = number.derived { $0 + 1 }.probe()
      #expect(count.current > 0)
      probe.dispose()
      probe.forgetSubscription()
      #expect(count.current == 0)
    }
  }

  @Test func `it keeps the value of its source, not the source`() {
    let derived: Property<Int>
    weak var source: Observable<Int>?
    let probe: Probe<Int, Never>
    do {
      let number = Observable(20)
      source = number
      derived = number.derived { $0 + 1 }
      probe = derived.probe()
    }
    #expect(source == nil)
    #expect(probe.transcript == ["^", "21", "|"])
    #expect(derived.value == 21)
    #expect(derived.immediateEvents == ["21", "|"])
  }

  @Test func `without demand its newest value waits`() {
    let number = Observable(1)
    let probe = number.derived { $0 * 10 }.probe(demand: .manual)
    number.value = 2
    number.value = 3
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "30"])
    number.value = 4
    #expect(probe.transcript == ["^", "30"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "30", "40"])
    probe.dispose()
  }

  @Test func `a change that is no change does not use up demand`() {
    let number = Observable(1)
    let probe = number.derived { $0 / 10 }.probe(demand: .max(2))
    number.value = 2
    number.value = 3
    number.value = 10
    #expect(probe.transcript == ["^", "0", "1"])
    probe.dispose()
  }

  @Test func `setting its source from inside of its notification`() {
    let number = Observable(1)
    let derived = number.derived { $0 * 10 }
    let log = Recorder<String>()
    let token = derived.sink { value in
      log.add(value)
      #expect(derived.value == value)
      if value == 20 { number.value = 3 }
    }
    number.value = 2
    #expect(log.elements == ["10", "20", "30"])
    token.dispose()
  }

  @Test func `a value that it had is released outside of the lock`() {
    final class Reader: Sendable {
      let onDeinit: @Sendable () -> Void
      init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let number = Observable(1)
    let property = Locked<Property<Reader>?>(nil)
    let read: @Sendable () -> Void = { _ = property.withLock { $0 }?.value }
    let derived = number.derived { _ in Reader(read) }
    property.withLock { $0 = derived }
    _ = derived.value
    number.value = 2
    _ = derived.value
    let last = property.withLock { $0.take() }
    _ = last
  }

  @Test func `states that are set during each computation keep no reader waiting`() {
    let (first, second) = (Observable(0), Observable(0))
    let runs = Observable(0)
    let pair = Property {
      runs.value += 1
      let value = first.value
      transaction {
        first.value += 1
        second.value += 1
      }
      return [value, second.value]
    }
    let both = Property { pair.value + [first.value] }
    for _ in 1...3 {
      runs.value = 0
      let values = both.value
      #expect(values == [Int](repeating: values[0], count: 3))
      #expect(runs.value < 10)
    }
  }

  @Test func `a state that a thread sets all the time keeps no reader waiting`() {
    let (first, second) = (Observable(0), Observable(0))
    let isOver = Atomic(false)
    race(2) { index in
      if index == 0 {
        while !isOver.load(ordering: .relaxed) {
          transaction {
            first.value += 1
            second.value += 1
          }
        }
      } else {
        let difference = Property {
          let value = first.value
          for _ in 0..<10 { _ = TestThread.run {} }
          return second.value - value
        }
        for _ in 0..<Stress.rounds(5) { #expect(difference.value == 0) }
        isOver.store(true, ordering: .relaxed)
      }
    }
  }
}
