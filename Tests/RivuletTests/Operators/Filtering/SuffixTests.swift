import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct SuffixTests {
  @Test(arguments: [
    ("-a-b-c-|", "-------(bc|)"), ("-a-|", "---(a|)"), ("-a-b-c-#", "-------#"), ("---|", "---|"),
  ])
  func `sends the last two at the end, and none at a failure`(
    source: String,
    expected: String
  ) throws {
    let difference = try difference(playing: source, from: expected) { $0[0].suffix(2) }
    #expect(difference == nil)
  }

  @Test func `they wait for demand`() {
    let probe = (1...5).publisher.suffix(3).probe(demand: .manual)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "3"])
    probe.request(.max(2))
    #expect(probe.transcript == ["^", "3", "4", "5", "|"])
  }

  @Test func `of none waits for the end alone`() {
    #expect((1...5).publisher.suffix(0).immediateEvents == ["|"])
  }

  @Test func `what fell out is released at once`() {
    let (captured, subject) = (Captured(), Subject<Lifetime, Never>())
    let probe = subject.suffix(1).probe()
    captured.use { subject.send($0) }
    #expect(!captured.isReleased)
    subject.send(Lifetime())
    #expect(captured.isReleased)
    probe.dispose()
  }
}
