import Rivulet
import RivuletTesting
import Testing

/// Breaches of the contract that the conformance kit found in the library.
@Suite("Conformance: found by the kit")
struct ConformanceFindingsTests {
  @Test func `a sink ignores a value and an end before the subscription, and reports them`() {
    let received = Recorder<String>()
    let reports = Recorder<Diagnostics.Violation>()
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
    #expect(received.elements == ["plain 2", "full 2"])
    #expect(reports.elements == [.signalBeforeSubscription, .signalBeforeSubscription])
  }

  @Test func `a subscription that is kept does not keep the closures of handleEvents`() {
    let ledger = LifetimeLedger()
    let source = TestPublisher<Int, Never>()
    let probes = [Probe<Int, Never>(), Probe<Int, Never>()]
    for probe in probes {
      let closure = ledger.lifetime("closure")
      source.handleEvents(receiveDisposal: { _ = closure }, receiveRequest: { _ in _ = closure })
        .subscribe(probe.subscriber())
    }
    probes[0].dispose()
    #expect(ledger.alive == ["closure": 1])
    source.send(completion: .finished)
    #expect(ledger.alive == [:])
    #expect(probes.allSatisfy { $0.subscription != nil })
  }

  @Test func `a buffer reports what was not requested, and keeps it until it is`() {
    typealias Source = TestPublisher<Int, Never>
    let operators: [(name: String, attach: (Source) -> Probe<Int, Never>)] = [
      ("append", { $0.append(2).probe(demand: .manual) }),
      ("receive(on:)", { $0.receive(on: .immediate).probe(demand: .manual) }),
      ("zip", { $0.zip((1...).publisher).map(\.0).probe(demand: .manual) }),
      ("zip of many", { [$0].zip().map { $0[0] }.probe(demand: .manual) }),
      ("withLatestFrom", { $0.withLatestFrom(Just(0)).map(\.0).probe(demand: .manual) }),
      ("delay", { $0.delay(for: .zero, on: .immediate).probe(demand: .manual) }),
      ("timeout", { $0.timeout(.seconds(1), on: TestScheduler()).probe(demand: .manual) }),
      (
        "switchToLatest",
        {
          Just($0).append(Empty(completeImmediately: false)).switchToLatest().probe(demand: .manual)
        }
      ),
    ]
    for (name, attach) in operators {
      let reports = Recorder<Diagnostics.Violation>()
      Diagnostics.withHandler({ reports.append($0) }) {
        let source = Source(misbehaving: .ignoresDemand)
        let probe = attach(source)
        probe.request(.max(1))
        source.send(1)
        source.send(2)
        #expect(probe.values == [1], "\(name)")
        #expect(reports.elements == [.overflow], "\(name)")
        probe.request(.max(1))
        #expect(probe.values == [1, 2], "\(name)")
        #expect(probe.violations == [], "\(name)")
        probe.dispose()
      }
    }
  }

  @Test func `a merge reports what comes before anything was requested, and keeps it`() {
    let reports = Recorder<Diagnostics.Violation>()
    Diagnostics.withHandler({ reports.append($0) }) {
      let source = TestPublisher<Int, Never>(misbehaving: .ignoresDemand)
      let probe = source.merge(with: Empty()).probe(demand: .manual)
      source.send(1)
      #expect(reports.elements == [.overflow])
      probe.request(.max(2))
      source.send(2)
      #expect(probe.values == [1, 2])
      #expect(reports.elements == [.overflow])
      probe.dispose()
    }
  }
}
