import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ConcatTests {
  @Test func `sends one after the other`() {
    #expect([Just(1), Just(2), Just(3)].concat().immediateEvents == ["1", "2", "3", "|"])
    #expect([Just<Int>]().concat().immediateEvents == ["|"])
    #expect([[1].failing(.a), [2].failing(.b)].concat().immediateEvents == ["1", "#a"])
  }

  @Test func `each is subscribed to when the one before has finished, with what demand is left`() {
    let sources = (0..<2).map { _ in TestPublisher<Int, Never>() }
    let probe = sources.concat().probe(demand: .max(3))
    sources[0].send(1)
    #expect(sources[1].subscriptions.count == 0)
    sources[0].send(completion: .finished)
    #expect(sources[1].transcript == ["request max(2)"])
    probe.dispose()
    #expect(sources[1].transcript == ["request max(2)", "dispose"])
  }

  @Test func `the sequence is asked for no more than is needed, so it may be endless`() {
    let asked = Recorder<String>()
    let endless = sequence(state: 0) { (number: inout Int) -> Just<Int>? in
      defer { number += 1 }
      asked.add(number)
      return Just(number)
    }
    #expect(endless.concat().prefix(2).immediateEvents == ["0", "1", "|"])
    #expect(asked.elements == ["0", "1"])
    #expect(repeatElement([1, 2].publisher, count: 2).concat().immediateEvents.count == 5)
  }

  @Test func `one that is over is let go`() {
    let captured = Captured()
    let first = Subject<Int, Never>()
    let probe = captured.use { object in
      let sources = [
        first.map { value in (object, value).1 }.eraseToAnyPublisher(),
        Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher(),
      ]
      return sources.concat().probe()
    }
    first.send(1)
    #expect(!captured.isReleased)
    first.send(completion: .finished)
    #expect(captured.isReleased)
    probe.dispose()
  }
}
