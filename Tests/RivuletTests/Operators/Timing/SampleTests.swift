import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SampleTests {
  @Test(arguments: [
    ("-ab---c-d--|", "---x-x--x----", "---b----d--|"),
    ("-a---b---|", "--x---------", "--a------(b|)"),
    ("-a---b----", "--x---|", "--a---(b|)"),
    ("-a-b-#", "--x------", "--a--#"),
    ("-a-b----", "--x--#", "--a--#"),
    ("-------|", "-x-x----", "-------|"),
  ])
  func `sends the newest value when the trigger does, once, and the last one at the end`(
    source: String,
    trigger: String,
    expected: String
  ) throws {
    let difference = try difference(playing: source, trigger, from: expected) { sources in
      sources[0].sample(by: sources[1])
    }
    #expect(difference == nil)
  }

  @Test func `a trigger may be one that cannot fail`() {
    let (source, trigger) = (Subject<Int, Problem>(), Subject<Void, Never>())
    let probe = source.sample(by: trigger).probe()
    source.send(1)
    source.send(2)
    trigger.send()
    trigger.send()
    trigger.send(completion: .finished)
    #expect(probe.transcript == ["^", "2", "|"])
    #expect(!source.hasSubscribers)
  }

  @Test func `a sample that is not requested is replaced by a newer one`() {
    let (source, trigger) = (Subject<Int, Never>(), Subject<Void, Never>())
    let probe = source.sample(by: trigger).probe(demand: .max(1))
    for value in 1...3 {
      source.send(value)
      trigger.send()
    }
    source.send(4)
    #expect(probe.transcript == ["^", "1"])
    probe.request(.max(2))
    #expect(probe.transcript == ["^", "1", "3"])
    probe.dispose()
  }

  @Test func `samples lie on a grid`() throws {
    let scheduler = TestScheduler()
    let source: Letters = try scheduler.hot("-a--bc-----de|")
    let probe = scheduler.probe(source.sample(every: .seconds(3), on: scheduler))
    try scheduler.run()
    #expect(try probe.difference(from: "---a--c-----e|") == nil)
    #expect(scheduler.pendingCount == 0)
  }
}
