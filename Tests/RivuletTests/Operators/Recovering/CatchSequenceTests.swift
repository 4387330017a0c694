import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct CatchSequenceTests {
  @Test func `goes on with the next as long as one fails`() {
    let mirrors = [[2].failing(.b), [3].failable.eraseToAnyPublisher(), [4].failing(.a)]
    #expect([1].failing(.a).catch(sequence: mirrors).immediateEvents == ["1", "2", "3", "|"])
  }

  @Test func `the failure of the last is passed on`() {
    #expect([1].failing(.a).catch(sequence: [[2].failing(.b)]).immediateEvents == ["1", "2", "#b"])
    let none: [Fail<Int, Problem>] = []
    #expect([1].failing(.a).catch(sequence: none).immediateEvents == ["1", "#a"])
  }

  @Test func `what is not needed is not taken from the sequence`() {
    let asked = Recorder<String>()
    let others = sequence(state: 0) { (number: inout Int) -> AnyPublisher<Int, Problem>? in
      defer { number += 1 }
      asked.add(number)
      return number < 2 ? Fail(.a).eraseToAnyPublisher() : [number].failable.eraseToAnyPublisher()
    }
    #expect([].failing(.a).catch(sequence: others).immediateEvents == ["2", "|"])
    #expect(asked.elements == ["0", "1", "2"])
  }

  @Test func `the demand that is left over goes to the next`() {
    let other = TestPublisher<Int, Problem>()
    let probe = [1].failing(.a).catch(sequence: [other]).probe(demand: .max(3))
    #expect(other.transcript == ["request max(2)"])
    probe.dispose()
  }
}
