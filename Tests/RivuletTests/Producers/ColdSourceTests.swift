import Rivulet
import RivuletTesting
import Testing

@Suite("Just, sequences, optionals, results", .leakChecked)
struct ColdSourceTests {
  @Test func `Just sends one value on demand`() {
    #expect(Just(1).probe().transcript == ["^", "1", "|"])
    let probe = Just(1).probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.none)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "|"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "|"])
  }

  @Test func `a sequence sends its elements on demand, and its end without`() {
    let probe = (1...3).publisher.probe(demand: .manual)
    probe.request(.max(2))
    #expect(probe.transcript == ["^", "1", "2"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2", "3", "|"])
  }

  @Test func `every subscription has an iterator of its own`() {
    let numbers = [1, 2].publisher
    #expect(numbers.immediateEvents == ["1", "2", "|"])
    #expect(numbers.immediateEvents == ["1", "2", "|"])
  }

  @Test func `an optional sends its value, if it has one`() {
    #expect(Int?(1).publisher.immediateEvents == ["1", "|"])
    #expect(Int?.none.publisher.immediateEvents == ["|"])
    #expect(Int??.some(nil).publisher.immediateEvents == ["nil", "|"])
  }

  @Test func `a result sends its value or its failure`() {
    #expect(Result<Int, Problem>.success(1).publisher.immediateEvents == ["1", "|"])
    #expect(Result<Int, Problem>.failure(.a).publisher.immediateEvents == ["#a"])
    let probe = Result<Int, Problem>.success(1).publisher.probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "|"])
  }

  @Test func `an optional element that is nil is an element`() {
    let values: [Int?] = [1, nil, 2]
    #expect(values.publisher.immediateEvents == ["Optional(1)", "nil", "Optional(2)", "|"])
  }

  @Test func `disposal from inside of a value stops the iteration`() {
    let asked = Locked(0)
    let counted = (1...).lazy.map { value in
      asked.withLock { $0 += 1 }
      return value
    }
    let probe = UncheckedSequence(counted).publisher.probe(onValue: { value, probe in
      if value == 3 { probe.dispose() }
    })
    #expect(probe.transcript == ["^", "1", "2", "3"])
    #expect(asked.withLock { $0 } == 3)
  }

  @Test func `asks for one element ahead of a finite demand`() {
    let asked = Locked(0)
    let counted = (1...).lazy.map { value in
      asked.withLock { $0 += 1 }
      return value
    }
    let probe = UncheckedSequence(counted).publisher.probe(demand: .max(3))
    #expect(probe.transcript == ["^", "1", "2", "3"])
    #expect(asked.withLock { $0 } == 4)
    probe.dispose()
  }

  @Test func `a subscriber that leaves at once asks for no element`() {
    let asked = Locked(0)
    let counted = (1...).lazy.map { value in
      asked.withLock { $0 += 1 }
      return value
    }
    UncheckedSequence(counted).publisher.probe(disposeAt: .subscription)
    #expect(asked.withLock { $0 } == 0)
  }

  @Test func `200,000 values requested one by one need no stack`() {
    let rounds = Stress.rounds(200_000)
    onThread {
      let probe = (0..<rounds).publisher.probe(demand: .oneByOne(by: .requested))
      #expect(probe.values.count == rounds)
      #expect(probe.isFinished)
    }
  }
}

// SAFETY: contract 3. The tests iterate it on one thread.
struct UncheckedSequence<Base: Sequence>: Sequence, @unchecked Sendable {
  let base: Base

  init(_ base: Base) {
    self.base = base
  }

  func makeIterator() -> Base.Iterator { base.makeIterator() }
}
