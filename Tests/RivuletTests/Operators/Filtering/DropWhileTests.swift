import Rivulet
import Testing

@Suite(.leakChecked)
struct DropWhileTests {
  @Test func `leaves values out until one fails the test, and does not ask again`() {
    let asked = Log()
    let rest = [1, 2, 3, 1].publisher.drop { value in
      asked.add(value)
      return value < 3
    }
    #expect(rest.immediateEvents == ["3", "1", "|"])
    #expect(asked == ["1", "2", "3"])
  }

  @Test func `asks for one more for each value that it leaves out`() {
    let probe = [1, 2, 3, 4].publisher.drop { $0 < 3 }.probe(.max(1))
    #expect(probe.events == ["^", "3"])
    probe.dispose()
  }
}
