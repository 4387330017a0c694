import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct PrefetchTests {
  @Test func `asks ahead, and for more when half of it has been sent on`() {
    let source = TestPublisher<Int, Never>()
    let probe = source.prefetch(4).probe(demand: .manual)
    #expect(source.transcript == [])
    probe.request(.max(1))
    #expect(source.transcript == ["request max(4)"])
    (1...4).forEach { source.send($0) }
    #expect(probe.values == [1])
    #expect(source.transcript == ["request max(4)"])
    probe.request(.max(1))
    #expect(source.transcript == ["request max(4)", "request max(2)"])
    #expect(probe.values == [1, 2])
    probe.dispose()
  }

  @Test func `an unlimited request goes up in portions`() {
    let source = TestPublisher<Int, Never>()
    let probe = source.prefetch(2).probe()
    (1...3).forEach { source.send($0) }
    #expect(
      source.transcript == [
        "request max(2)", "request max(1)", "request max(1)", "request max(1)",
      ]
    )
    #expect(probe.values == [1, 2, 3])
    probe.dispose()
  }

  @Test func `the end waits behind the values, be it a failure or not`() {
    for (end, text) in [(Completion<Problem>.finished, "|"), (.failure(.a), "#a")] {
      let source = TestPublisher<Int, Problem>()
      let probe = source.prefetch(3).probe(demand: .max(1))
      source.send(1)
      source.send(2)
      source.send(completion: end)
      #expect(probe.transcript == ["^", "1"])
      probe.request(.max(1))
      #expect(probe.transcript == ["^", "1", "2", text])
    }
  }

  @Test func `the largest number there is asks for everything`() {
    #expect((1...3).publisher.prefetch(.max).immediateEvents == ["1", "2", "3", "|"])
  }

  @Test func `an upstream that sends more than it was asked for is reported`() {
    let reports = Recorder<Diagnostics.Violation>()
    Diagnostics.withHandler({ reports.append($0) }) {
      let source = TestPublisher<Int, Never>(misbehaving: .ignoresDemand)
      let probe = source.prefetch(2).probe(demand: .manual)
      source.send(1)
      #expect(reports.elements == [.overflow])
      probe.request(.unlimited)
      (2...9).forEach { source.send($0) }
      #expect(reports.elements == [.overflow])
      #expect(probe.values == Array(1...9))
      probe.dispose()
    }
  }

  @Test func `a number that is not positive is refused with a sentence`() async {
    await #expect(processExitsWith: .failure) {
      _ = Just(1).prefetch(0)
    }
  }
}
