import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct PrefixUntilOutputFromTests {
  @Test(arguments: [
    ("-a-b-c-|", "----x---|", "-a-b|"), ("-a-b-c-|", "--|", "-a-b-c-|"),
    ("-a-b-#", "-------x", "-a-b-#"), ("-a-b-c-|", "--#", "-a#"), ("-a-|", "--------x", "-a-|"),
  ])
  func `ends with the first value of the trigger`(
    source: String,
    trigger: String,
    expected: String
  ) throws {
    let difference = try difference(playing: source, trigger, from: expected) { sources in
      sources[0].prefix(untilOutputFrom: sources[1])
    }
    #expect(difference == nil)
  }

  @Test func `a trigger that sends at once keeps the upstream from being subscribed to`() {
    let upstream = TestPublisher<Int, Never>()
    #expect(upstream.prefix(untilOutputFrom: Just("now")).immediateEvents == ["|"])
    #expect(upstream.subscriptions.count == 0)
  }

  @Test func `disposes of both, and asks the trigger for one value`() {
    let (upstream, trigger) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let probe = upstream.prefix(untilOutputFrom: trigger).probe(demand: .max(3))
    #expect(upstream.transcript == ["request max(3)"])
    #expect(trigger.transcript == ["request max(1)"])
    upstream.send(1)
    trigger.send(0)
    #expect(probe.transcript == ["^", "1", "|"])
    #expect(upstream.transcript.last == "dispose")
    #expect(trigger.transcript.last == "dispose")
  }

  @Test func `a trigger that cannot fail stops a stream that can`() {
    let (source, trigger) = (Subject<Int, Problem>(), Subject<Void, Never>())
    let probe = source.prefix(untilOutputFrom: trigger).probe()
    source.send(1)
    trigger.send()
    source.send(2)
    #expect(probe.transcript == ["^", "1", "|"])
  }
}
