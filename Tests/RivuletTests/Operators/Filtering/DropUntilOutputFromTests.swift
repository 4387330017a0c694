import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct DropUntilOutputFromTests {
  @Test(arguments: [
    ("-a-b-c-|", "--x---", "---b-c-|"), ("-a-b-c-|", "----|", "----|"),
    ("-a-b-c-|", "--x-|", "---b-c-|"), ("-a-b-#", "-------x", "-----#"),
    ("-a-b-c-|", "--#", "--#"), ("-a-|", "--------x", "---|"),
  ])
  func `begins with the first value of the trigger`(
    source: String,
    trigger: String,
    expected: String
  ) throws {
    let difference = try difference(playing: source, trigger, from: expected) { sources in
      sources[0].drop(untilOutputFrom: sources[1])
    }
    #expect(difference == nil)
  }

  @Test func `a value that is dropped asks for one more, and the trigger is let go`() {
    let (upstream, trigger) = (TestPublisher<Int, Never>(), TestPublisher<Int, Never>())
    let probe = upstream.drop(untilOutputFrom: trigger).probe(demand: .max(1))
    upstream.send(1)
    #expect(upstream.transcript == ["request max(1)", "request max(1)"])
    trigger.send(0)
    #expect(trigger.transcript == ["request max(1)", "dispose"])
    upstream.send(2)
    #expect(probe.transcript == ["^", "2"])
    probe.dispose()
  }

  @Test func `a trigger that cannot fail`() {
    let events = [1, 2].failable.drop(untilOutputFrom: Just("go")).immediateEvents
    #expect(events == ["1", "2", "|"])
  }
}
