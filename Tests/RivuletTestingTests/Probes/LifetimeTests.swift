import RivuletTesting
import Testing

@Suite("A lifetime ledger")
struct LifetimeTests {
  let ledger = LifetimeLedger()

  @Test func `counts objects by name while somebody keeps them`() {
    var objects = [
      ledger.lifetime("closure"), ledger.lifetime("closure"), ledger.lifetime("value"),
    ]
    #expect(ledger.alive == ["closure": 2, "value": 1])
    #expect(ledger.aliveCount == 3)
    objects.removeLast()
    #expect(ledger.alive == ["closure": 2])
    objects.removeAll()
    #expect(ledger.alive == [:])
    #expect(ledger.releases == ["value", "closure", "closure"])
  }

  @Test func `counts what a closure captures`() {
    var closure: (() -> Void)? = { [object = ledger.lifetime()] in _ = object }
    #expect(ledger.aliveCount == 1)
    closure?()
    closure = nil
    #expect(ledger.aliveCount == 0)
  }

  @Test func `counts a value as long as a copy of it exists`() {
    var copies = [ledger.tracked(7)]
    copies += copies
    #expect(copies.map(\.value) == [7, 7])
    copies.removeLast()
    #expect(ledger.alive == ["value": 1])
    copies.removeLast()
    #expect(ledger.alive == [:])
  }

  @Test func `calls back from the release without holding its lock`() {
    let log = Recorder<Int>()
    var object: Lifetime? = ledger.lifetime { [ledger] in log.append(ledger.aliveCount) }
    #expect(object != nil)
    object = nil
    #expect(log.elements == [0])
  }

  @Test func `looks at an object without keeping it`() {
    var object: Lifetime? = Lifetime()
    let probe = object.map { WeakProbe($0) }
    #expect(probe?.isAlive == true)
    object = nil
    #expect(probe?.isAlive == false)
  }
}
