import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct MaterializeTests {
  private typealias Signals = Event<Int, Problem>

  @Test func `makes events of values and of either end`() {
    #expect(
      [1].failable.materialize().immediateEvents == ["value(1)", "finished", "|"]
    )
    let failing = [1].failing(.a).materialize()
    #expect(failing.immediateEvents == ["value(1)", "failure(a)", "|"])
  }

  @Test func `the last event waits for demand`() {
    let probe = [1].publisher.materialize().probe(demand: .max(1))
    #expect(probe.transcript == ["^", "value(1)"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "value(1)", "finished", "|"])
  }

  @Test func `dematerialize is its mirror image`() throws {
    for diagram in ["-a-b-|", "-a-#", "|", "#"] {
      let difference = try difference(playing: diagram, from: diagram) { sources in
        sources[0].materialize().dematerialize()
      }
      #expect(difference == nil)
    }
  }

  @Test func `an event that is an end disposes of the upstream`() {
    let upstream = TestPublisher<Signals, Never>()
    let probe = upstream.dematerialize().probe()
    upstream.send(.value(1))
    upstream.send(.completion(.failure(.a)))
    #expect(probe.transcript == ["^", "1", "#a"])
    #expect(upstream.transcript.last == "dispose")
  }

  @Test func `without an event that is an end it ends with the upstream`() {
    #expect([Signals.value(1)].publisher.dematerialize().immediateEvents == ["1", "|"])
  }

  @Test func `events can be compared`() {
    #expect(Signals.value(1) == .value(1))
    #expect(Signals.completion(.failure(.a)) != .completion(.finished))
    #expect(Set([Signals.value(1), .value(1)]).count == 1)
  }
}
