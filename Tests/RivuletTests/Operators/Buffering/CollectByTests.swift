import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct CollectByTests {
  @Test(arguments: [
    ("-ab---c-d--|", "---x-x--x----", ["3 ab", "8 cd", "11 |"]),
    ("-a---b---|", "--x---------", ["2 a", "9 b", "9 |"]),
    ("-a---b----", "--x---|", ["2 a", "6 b", "6 |"]),
    ("-a-b-#", "--x------", ["2 a", "5 #"]), ("-a-b----", "--x--#", ["2 a", "5 #"]),
  ])
  func `sends what came between two signals, and the rest at the end`(
    source: String,
    trigger: String,
    expected: [String]
  ) throws {
    let scheduler = TestScheduler()
    let (source, trigger): (Letters, Letters) = try (
      scheduler.hot(source), scheduler.hot(trigger)
    )
    let log = Recorder<String>()
    source.collect(by: trigger).sink(
      receiveCompletion: { end in
        if case .finished = end {
          log.add("\(scheduler.now.components.seconds) |")
        } else {
          log.add("\(scheduler.now.components.seconds) #")
        }
      },
      receiveValue: { log.add("\(scheduler.now.components.seconds) \($0.joined())") }
    )
    try scheduler.run()
    #expect(log.elements == expected)
  }

  @Test func `an array that is not requested goes on growing`() {
    let (source, cut) = (Subject<Int, Never>(), Subject<Void, Never>())
    let probe = source.collect(by: cut).probe(demand: .max(1))
    for value in 1...4 {
      source.send(value)
      cut.send()
    }
    source.send(5)
    #expect(probe.values == [[1]])
    probe.request(.max(1))
    #expect(probe.values == [[1], [2, 3, 4]])
    probe.request(.max(1))
    cut.send()
    #expect(probe.values == [[1], [2, 3, 4], [5]])
    probe.dispose()
  }
}
