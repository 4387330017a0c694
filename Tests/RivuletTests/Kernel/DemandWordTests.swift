import Synchronization
import Testing

@testable import Rivulet

@Suite struct DemandWordTests {
  @Test func `demand and flags do not touch each other`() {
    var word = DemandWord(.max(5), flags: 7)
    #expect(word.demand == .max(5))
    word.flags = 2
    #expect(word.demand == .max(5))
    word.demand = .none
    #expect(word.flags == 2)
    word.demand = .unlimited
    #expect((word.demand, word.flags) == (.unlimited, 2))
  }

  @Test(arguments: [Int.max, .max - 1, .max / 4])
  func `a demand that has no room is unlimited`(count: Int) {
    #expect(DemandWord(.max(count)).demand == .unlimited)
    #expect(DemandWord(.max(.max / 4)).demand == .unlimited)
    #expect(DemandWord(.max(.max / 4 - 1)).demand == .max(.max / 4 - 1))
  }

  @Test func `no change of several threads is lost`() {
    let word = Atomic(DemandWord(flags: 3))
    race(3) { _ in
      for _ in 0..<20_000 {
        word.update { $0.demand += .max(1) }
      }
    }
    #expect(word.load(ordering: .relaxed).demand == .max(60_000))
    #expect(word.load(ordering: .relaxed).flags == 3)
  }
}
