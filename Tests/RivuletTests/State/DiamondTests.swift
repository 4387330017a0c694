import Rivulet
import RivuletTesting
import Testing

@Suite("Diamonds show no glitches", .leakChecked)
struct DiamondTests {
  @Test func `two values of one state change together`() {
    let (a, c) = (Observable(0), Observable(0))
    let b = a.combineLatest(c)
    let d = a.combineLatest(b)
    let probe = d.map { "(\($0),(\($1.0),\($1.1)))" }.probe()
    a.value = 1
    #expect(probe.transcript == ["^", "(0,(0,0))", "(1,(1,0))"])
    probe.dispose()
  }

  @Test(arguments: [2, 3, 10])
  func `a change arrives once`(levels: Int) {
    let source = Observable(1)
    let count = Recorder<Int>()
    var (left, right) = (source.derived { $0 + 1 }, source.derived { $0 + 2 })
    for _ in 1..<levels {
      let (a, b) = (left, right)
      left = Property {
        count.append(1)
        return a.value &+ b.value
      }
      right = b.derived { $0 &* a.value }
    }
    let (a, b) = (left, right)
    let bottom = Property { [a.value, b.value] }
    let probe = bottom.probe()
    for value in 2...5 {
      let computations = count.elements.count
      source.value = value
      #expect(count.elements.count == computations + levels - 1)
      var expected = (value + 1, value + 2)
      for _ in 1..<levels { expected = (expected.0 &+ expected.1, expected.1 &* expected.0) }
      #expect(probe.values.last == [expected.0, expected.1])
    }
    #expect(probe.values.count == 5)
    probe.dispose()
  }

  @Test func `two properties of one state combined never show what does not fit`() {
    let number = Observable(1)
    let (plus, times) = (number.derived { $0 + 1 }, number.derived { $0 * 3 })
    let probe = plus.combineLatest(times).map { "\($0)" }.probe()
    number.value = 5
    #expect(probe.transcript == ["^", "(2, 3)", "(6, 15)"])
    probe.dispose()
  }

  @Test func `threads that set two sources show no value that does not fit`() {
    let rounds = Stress.rounds(2000)
    let (a, b) = (Observable(0), Observable(0))
    let (left, right) = (a.derived { $0 * 2 }, Property { a.value + b.value })
    let all = Property { [a.value, b.value, left.value, right.value] }
    let seen = Serial<[Int]>()
    let token = all.sink { seen.add($0) }
    race(4) { thread in
      for round in 1...rounds {
        switch thread {
        case 0: a.value = round
        case 1: b.value = round
        default:
          let values = all.value
          let isWhole = values[2] == 2 * values[0] && values[3] == values[0] + values[1]
          if !isWhole { Issue.record("\(values)") }
        }
      }
    }
    #expect(!seen.hasOverlapped)
    #expect(seen.values.allSatisfy { $0[2] == 2 * $0[0] && $0[3] == $0[0] + $0[1] })
    #expect(zip(seen.values, seen.values.dropFirst()).allSatisfy { $0 != $1 })
    #expect(seen.values.last == [rounds, rounds, 2 * rounds, 2 * rounds])
    token.dispose()
  }
}
