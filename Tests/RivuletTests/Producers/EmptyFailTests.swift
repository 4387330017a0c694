import Rivulet
import Testing

@Suite("Empty and Fail", .leakChecked)
struct EmptyFailTests {
  @Test func `Empty finishes without demand`() {
    #expect(Empty<Int, Never>().probe(.none).events == ["^", "|"])
  }

  @Test func `Fail fails without demand`() {
    #expect(Fail<Int, Problem>(.a).probe(.none).events == ["^", "#a"])
  }

  @Test func `with demand they end once`() {
    #expect(Empty<Int, Never>().probe().events == ["^", "|"])
    #expect(Fail<Int, Problem>(.b).probe().events == ["^", "#b"])
  }

  @Test func `a subscriber that leaves at once hears of no end`() {
    #expect(Empty<Int, Never>().probe(onSubscription: { $0.dispose() }).events == ["^"])
    #expect(Fail<Int, Problem>(.a).probe(onSubscription: { $0.dispose() }).events == ["^"])
  }

  @Test func `an Empty that does not complete sends nothing, ever`() {
    let probe = Empty<Int, Never>(completeImmediately: false).probe()
    #expect(probe.events == ["^"])
    #expect(probe.subscription?.isDisposed == false)
    let subscription = probe.subscription
    probe.dispose()
    #expect(subscription?.isDisposed == true)
    #expect(probe.events == ["^"])
  }

  @Test func `a sequence without elements and an optional without a value finish without demand`() {
    #expect([Int]().publisher.probe(.none).events == ["^", "|"])
    #expect(Int?.none.publisher.probe(.none).events == ["^", "|"])
    #expect(Result<Int, Problem>.failure(.a).publisher.probe(.none).events == ["^", "#a"])
  }
}
