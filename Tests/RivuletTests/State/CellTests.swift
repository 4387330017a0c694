import Testing

@testable import Rivulet

@Suite struct CellTests {
  @Test func `every change moves the version`() {
    let source = CellPublisher(1)
    #expect(source.cell.read() == (1, 0))
    source.set(2)
    #expect(source.cell.read() == (2, 1))
    source.update { $0 += 1 }
    #expect(source.cell.read() == (3, 2))
    source.broadcast.abandon()
  }

  @Test func `threads that change in place lose no change`() {
    let number = Observable(0)
    let rounds = Stress.rounds(20_000)
    race(4) { _ in
      for round in 0..<rounds {
        if round.isMultiple(of: 2) {
          number.value += 1
        } else {
          number.update { $0 += 1 }
        }
      }
    }
    #expect(number.value == 4 * rounds)
  }
}
