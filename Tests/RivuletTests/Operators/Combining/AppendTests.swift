import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct AppendTests {
  @Test func `sends one after the other`() {
    #expect([1].publisher.append([2].publisher).immediateEvents == ["1", "2", "|"])
    #expect([1].publisher.append(2, 3).immediateEvents == ["1", "2", "3", "|"])
    #expect([1].failable.append(2).immediateEvents == ["1", "2", "|"])
  }

  @Test func `prepend is its mirror image`() {
    #expect([2].publisher.prepend([1].publisher).immediateEvents == ["1", "2", "|"])
    #expect([3].publisher.prepend(1, 2).immediateEvents == ["1", "2", "3", "|"])
  }

  @Test func `the second one is subscribed to when the first has finished`() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = first.append(second).probe()
    second.send(9)
    first.send(1)
    first.send(completion: .finished)
    second.send(2)
    second.send(completion: .finished)
    #expect(probe.transcript == ["^", "1", "2", "|"])
  }

  @Test func `a failure of the first skips the second`() {
    let second = TestPublisher<Int, Problem>()
    #expect([1].failing(.a).append(second).immediateEvents == ["1", "#a"])
    #expect(second.subscriptions.count == 0)
  }

  @Test func `the demand that is left over goes to the second`() {
    let second = TestPublisher<Int, Never>()
    let probe = [1, 2].publisher.append(second).probe(demand: .max(5))
    #expect(second.transcript == ["request max(3)"])
    probe.dispose()
    #expect(second.transcript == ["request max(3)", "dispose"])
  }

  @Test func `the second one's end needs no demand`() {
    let probe = [1].publisher.append(Empty()).probe(demand: .max(1))
    #expect(probe.transcript == ["^", "1", "|"])
  }
}
