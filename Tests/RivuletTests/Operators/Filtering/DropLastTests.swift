import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct DropLastTests {
  @Test(arguments: [("-a-b-c-|", "-----a-|"), ("-a-|", "---|"), ("-a-b-c-#", "-----a-#")])
  func `sends a value when two others have followed`(source: String, expected: String) throws {
    let difference = try difference(playing: source, from: expected) { $0[0].dropLast(2) }
    #expect(difference == nil)
  }

  @Test func `of none passes everything`() {
    #expect((1...3).publisher.dropLast(0).immediateEvents == ["1", "2", "3", "|"])
  }

  @Test func `the first ones ask for one more each`() {
    let upstream = TestPublisher<Int, Never>()
    let probe = upstream.dropLast(2).probe(demand: .max(1))
    (1...3).forEach { upstream.send($0) }
    #expect(upstream.subscriptions[0].answers == [.max(1), .max(1), .none])
    #expect(probe.transcript == ["^", "1"])
    probe.dispose()
  }
}
