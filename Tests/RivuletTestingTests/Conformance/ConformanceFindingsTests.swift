import Rivulet
import RivuletTesting
import Testing

/// Breaches of the contract that the conformance kit found in the library.
@Suite("Conformance: found by the kit")
struct ConformanceFindingsTests {
  @Test func `a sink ignores a value and an end before the subscription, and reports them`() {
    let received = Log<String>()
    let reports = Log<Diagnostics.Violation>()
    let early = TestPublisher<Int, Never>(misbehaving: [.withholdsSubscription, .ignoresDemand])
    Diagnostics.withHandler({ reports.append($0) }) {
      let plain = early.sink { received.append("plain \($0)") }
      let full = early.sink(
        receiveCompletion: { received.append("\($0)") },
        receiveValue: { received.append("full \($0)") }
      )
      early.send(1)
      #expect(!plain.isDisposed && !full.isDisposed)
      early.sendSubscription()
      early.send(2)
    }
    #expect(received.items == ["plain 2", "full 2"])
    #expect(reports.items == [.signalBeforeSubscription, .signalBeforeSubscription])
  }

  @Test func `a subscription that is kept does not keep the closures of handleEvents`() {
    let ledger = LifetimeLedger()
    let source = TestPublisher<Int, Never>()
    let probes = [Probe<Int, Never>(), Probe<Int, Never>()]
    for probe in probes {
      let closure = ledger.lifetime("closure")
      source.handleEvents(receiveCancel: { _ = closure }, receiveRequest: { _ in _ = closure })
        .subscribe(probe.subscriber())
    }
    probes[0].dispose()
    #expect(ledger.alive == ["closure": 1])
    source.send(completion: .finished)
    #expect(ledger.alive == [:])
    #expect(probes.allSatisfy { $0.subscription != nil })
  }
}
