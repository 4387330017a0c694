import Testing

@testable import Rivulet

@Suite struct DemandLedgerTests {
  @Test func `its creator serves what is added before it leaves`() {
    let ledger = DemandLedger()
    #expect(ledger.add(.max(2)) == false)
    #expect(ledger.add(.max(3)) == false)
    #expect(ledger.tryLeave() == false)
    #expect(ledger.take() == .max(5))
    #expect(ledger.take() == .none)
    #expect(ledger.tryLeave() == true)
  }

  @Test func `whoever adds when nobody serves is to serve`() {
    let ledger = DemandLedger()
    #expect(ledger.tryLeave() == true)
    #expect(ledger.add(.max(1)) == true)
    #expect(ledger.add(.max(1)) == false)
    #expect(ledger.take() == .max(2))
    #expect(ledger.tryLeave() == true)
  }

  @Test func `a notice keeps the one who serves and adds nothing`() {
    let ledger = DemandLedger()
    #expect(ledger.notify() == false)
    #expect(ledger.tryLeave() == false)
    #expect(ledger.take() == .none)
    #expect(ledger.tryLeave() == true)
    #expect(ledger.notify() == true)
    #expect(ledger.take() == .none)
  }

  @Test(arguments: [[Demand.unlimited], [.unlimited, .max(1)], [.max(.max - 1), .max(.max - 1)]])
  func `more than can be counted is unlimited`(demands: [Demand]) {
    let ledger = DemandLedger()
    for demand in demands {
      #expect(ledger.add(demand) == false)
    }
    #expect(ledger.notify() == false)
    #expect(ledger.take() == .unlimited)
  }

  /// What the one who serves has taken; touched by nobody else, which is what is tested.
  // SAFETY: contract 3.
  private final class Served: @unchecked Sendable {
    let ledger = DemandLedger()
    var sum = Demand.none
  }

  @Test func `nothing that several threads add is lost, and one of them serves at a time`() {
    let served = Served()
    #expect(served.ledger.tryLeave() == true)
    race(3) { _ in
      for _ in 0..<20_000 where served.ledger.add(.max(1)) {
        repeat {
          served.sum += served.ledger.take()
        } while !served.ledger.tryLeave()
      }
    }
    #expect(served.sum == .max(60_000))
  }
}
