import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct DropWhileTests {
  @Test func `leaves values out until one fails the test, and does not ask again`() {
    let asked = Recorder<String>()
    let rest = [1, 2, 3, 1].publisher.drop { value in
      asked.add(value)
      return value < 3
    }
    #expect(rest.immediateEvents == ["3", "1", "|"])
    #expect(asked.elements == ["1", "2", "3"])
  }

  @Test func `asks for one more for each value that it leaves out`() {
    let probe = [1, 2, 3, 4].publisher.drop { $0 < 3 }.probe(demand: .max(1))
    #expect(probe.transcript == ["^", "3"])
    probe.dispose()
  }
}
