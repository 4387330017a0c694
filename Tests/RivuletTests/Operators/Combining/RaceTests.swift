import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct RaceTests {
  @Test(arguments: [
    ("---a-b-|", "--x---y-|", "--x---y-|"), ("-a-----#", "--x---y-|", "-a-----#"),
    ("---a-b-|", "--|", "--|"), ("---a-b-|", "--#", "--#"), ("-a-|", "-x-y-|", "-a-|"),
  ])
  func `the first to say anything wins`(first: String, second: String, expected: String) throws {
    let pair = try difference(playing: first, second, from: expected) { $0[0].race($0[1]) }
    #expect(pair == nil)
    let list = try difference(playing: first, second, from: expected) { $0.race() }
    #expect(list == nil)
  }

  @Test func `the losers are disposed of, and hear of no more requests`() {
    let sources = (0..<3).map { _ in TestPublisher<Int, Never>() }
    let probe = sources.race().probe(demand: .max(2))
    sources[1].send(1)
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1"])
    #expect(sources[0].transcript == ["request max(2)", "dispose"])
    #expect(sources[1].transcript == ["request max(2)", "request max(1)"])
    #expect(sources[2].transcript == ["request max(2)", "dispose"])
    probe.dispose()
    #expect(sources[1].transcript.last == "dispose")
  }

  @Test func `one that answers at once keeps the others from being subscribed to`() {
    let other = TestPublisher<Int, Never>()
    #expect(Just(1).race(other).immediateEvents == ["1", "|"])
    #expect(Empty<Int, Never>().race(other).immediateEvents == ["|"])
    #expect(other.subscriptions.count == 0)
  }

  @Test func `of two threads exactly one wins`() {
    for round in 0..<Stress.rounds(500) {
      let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
      let probe = a.race(b).probe()
      race(2) { thread in
        for step in 0..<5 { (thread == 0 ? a : b).send(thread * 10 + step) }
      }
      let wins = [Array(0..<5), Array(10..<15)].map { ["^"] + $0.map { "\($0)" } }
      guard wins.contains(probe.transcript) else {
        Issue.record("round \(round): \(probe.transcript)")
        return
      }
      #expect([a, b].count { $0.hasSubscribers } == 1)
      probe.dispose()
    }
  }

  @Test func `of none ends at once`() {
    #expect([Just<Int>]().race().immediateEvents == ["|"])
  }
}
