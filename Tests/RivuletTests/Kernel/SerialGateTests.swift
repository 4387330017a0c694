import RivuletTesting
import Synchronization
import Testing

@testable import Rivulet

@Suite struct SerialGateTests {
  /// A gate and the state that it guards.
  // SAFETY: contract 3. `handled` is touched by the owner of the gate alone, which is what is
  // tested.
  private final class Guarded: @unchecked Sendable {
    let gate = SerialGate<Int>()
    var handled: [Int] = []
    var onEvent: (Int) -> Void = { _ in }
    private var isInside = false

    func submit(_ event: Int) {
      guard gate.enter(orEnqueue: event) else { return }
      handle(event)
      gate.leave { handle($0) }
    }

    private func handle(_ event: Int) {
      if isInside { Issue.record("two events are handled at once") }
      isInside = true
      handled.append(event)
      onEvent(event)
      isInside = false
    }
  }

  @Test func `an idle gate is entered once`() {
    let gate = SerialGate<Int>()
    #expect(gate.tryEnter() == true)
    #expect(gate.tryEnter() == false)
    #expect(gate.tryLeave() == true)
    #expect(gate.tryEnter() == true)
  }

  @Test func `it is not left while something waits`() {
    let gate = SerialGate<Int>()
    #expect(gate.enter(orEnqueue: 0) == true)
    #expect(gate.enter(orEnqueue: 1) == false)
    #expect(gate.enter(orEnqueue: 2) == false)
    #expect(gate.tryLeave() == false)
    var handled: [Int] = []
    gate.handleBacklog { handled.append($0) }
    #expect(handled == [1, 2])
    #expect(gate.tryLeave() == true)
  }

  @Test func `events are handled in the order of their arrival`() {
    let guarded = Guarded()
    (1...5).forEach { guarded.submit($0) }
    #expect(guarded.handled == [1, 2, 3, 4, 5])
  }

  @Test func `an event from inside of an event follows it`() {
    let guarded = Guarded()
    guarded.onEvent = { [unowned guarded] event in
      guard event < 10 else { return }
      guarded.submit(event * 10)
      guarded.submit(event * 10 + 1)
      #expect(guarded.handled.last == event)
    }
    guarded.submit(1)
    #expect(guarded.handled == [1, 10, 11])
    guarded.submit(2)
    #expect(guarded.handled == [1, 10, 11, 2, 20, 21])
  }

  @Test func `a chain of 100,000 events from inside needs no stack`() {
    onThread {
      let guarded = Guarded()
      guarded.onEvent = { [unowned guarded] event in
        if event < 100_000 { guarded.submit(event + 1) }
      }
      guarded.submit(1)
      #expect(guarded.handled.count == 100_000)
    }
  }

  @Test(arguments: [2, 4, 8])
  func `threads take turns, lose nothing and keep their own order`(threads: Int) {
    let guarded = Guarded()
    let rounds = Stress.rounds(20_000)
    race(threads) { thread in
      for round in 0..<rounds {
        guarded.submit(round * threads + thread)
      }
    }
    #expect(guarded.handled.count == threads * rounds)
    for thread in 0..<threads {
      let own = guarded.handled.filter { $0 % threads == thread }
      #expect(own == own.sorted())
      #expect(own.count == rounds)
    }
  }

  @Test func `whoever finds it busy does not wait`() {
    let guarded = Guarded()
    let (entered, release) = (Latch(), Latch())
    guarded.onEvent = { event in
      guard event == 1 else { return }
      entered.open()
      release.wait()
    }
    let owner = Worker { guarded.submit(1) }
    entered.wait()
    onThread { guarded.submit(2) }
    release.open()
    owner.join()
    #expect(guarded.handled == [1, 2])
  }

  @Test func `events are released when they have been handled`() {
    let gate = SerialGate<Lifetime>()
    let probes = (0..<3).map { _ in Captured() }
    #expect(gate.tryEnter() == true)
    for probe in probes {
      #expect(probe.use { gate.enter(orEnqueue: $0) } == false)
    }
    gate.handleBacklog { _ in }
    #expect(probes.allSatisfy { $0.isReleased })
    #expect(gate.tryLeave() == true)
  }
}
