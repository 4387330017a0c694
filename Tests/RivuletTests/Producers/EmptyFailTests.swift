import Rivulet
import RivuletTesting
import Testing

@Suite("Empty and Fail", .leakChecked)
struct EmptyFailTests {
  @Test func `Empty finishes without demand`() {
    #expect(Empty<Int, Never>().probe(demand: .manual).transcript == ["^", "|"])
  }

  @Test func `Fail fails without demand`() {
    #expect(Fail<Int, Problem>(.a).probe(demand: .manual).transcript == ["^", "#a"])
  }

  @Test func `with demand they end once`() {
    #expect(Empty<Int, Never>().probe().transcript == ["^", "|"])
    #expect(Fail<Int, Problem>(.b).probe().transcript == ["^", "#b"])
  }

  @Test func `a subscriber that leaves at once hears of no end`() {
    #expect(Empty<Int, Never>().probe(disposeAt: .subscription).transcript == ["^"])
    #expect(Fail<Int, Problem>(.a).probe(disposeAt: .subscription).transcript == ["^"])
  }

  @Test func `an Empty that does not complete sends nothing, ever`() {
    let probe = Empty<Int, Never>(completeImmediately: false).probe()
    #expect(probe.transcript == ["^"])
    #expect(probe.subscription?.isDisposed == false)
    let subscription = probe.subscription
    probe.dispose()
    #expect(subscription?.isDisposed == true)
    #expect(probe.transcript == ["^"])
  }

  @Test func `a sequence without elements and an optional without a value finish without demand`() {
    #expect([Int]().publisher.probe(demand: .manual).transcript == ["^", "|"])
    #expect(Int?.none.publisher.probe(demand: .manual).transcript == ["^", "|"])
    #expect(
      Result<Int, Problem>.failure(.a).publisher.probe(demand: .manual).transcript == ["^", "#a"]
    )
  }
}
