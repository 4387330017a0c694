import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct LatestWhenBusyTests {
  @Test func `a slow subscriber gets the newest value when it is ready`() {
    let source = Subject<Int, Never>()
    let probe = source.latestWhenBusy().probe(demand: .max(1))
    (1...4).forEach(source.send)
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "4"])
    source.send(5)
    source.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "4"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "4", "5", "|"])
  }

  @Test func `one request runs at a time, and the last one is for the newest value`() {
    let position = Subject<Int, Never>()
    let requests = (0..<5).map { _ in Subject<String, Never>() }
    let probe = position.latestWhenBusy().concatMap { requests[$0] }.probe()
    (0...3).forEach(position.send)
    #expect(requests.map(\.hasSubscribers) == [true, false, false, false, false])
    requests[0].send(completion: .finished)
    #expect(requests.map(\.hasSubscribers) == [false, false, false, true, false])
    requests[3].send("3")
    #expect(probe.transcript == ["^", "3"])
    probe.dispose()
  }

  @Test func `a scheduler that is behind works on the newest value only`() {
    let scheduler = TestScheduler()
    let source = Subject<Int, Never>()
    let work = Recorder<Int>()
    let probe = source.latestWhenBusy().receive(on: scheduler).prefetch(1)
      .handleEvents(receiveOutput: { work.append($0) }).probe()
    (1...4).forEach(source.send)
    scheduler.advance()
    #expect(work.elements == [1, 4])
    probe.dispose()
  }
}
