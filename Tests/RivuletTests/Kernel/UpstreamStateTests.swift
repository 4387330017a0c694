import RivuletTesting
import Testing

@testable import Rivulet

@Suite struct UpstreamStateTests {
  private final class Spy: Subscription {
    let log = Recorder<String>()
    var isDisposed: Bool { log.elements.contains("dispose") }
    func request(_ demand: Demand) { log.add("request \(demand)") }
    func dispose() { log.add("dispose") }
  }

  private func violations(_ body: () -> Void) -> [String] {
    let log = Recorder<String>()
    Diagnostics.withHandler({ log.add("\($0)") }, perform: body)
    return log.elements
  }

  @Test func `takes the first subscription and disposes of any other`() {
    var link = UpstreamState<any Subscription>.waiting
    let (first, second) = (Spy(), Spy())
    #expect(!link.isActive)
    let reported = violations {
      #expect(link.connect(first) == true)
      #expect(link.connect(second) == false)
    }
    #expect(link.isActive)
    #expect(reported == ["secondSubscription"])
    #expect(first.log.elements == [])
    #expect(second.log.elements == ["dispose"])
  }

  @Test func `ends once`() {
    var link = UpstreamState<any Subscription>.active(Spy())
    let reported = violations {
      #expect(link.end() == true)
      #expect(link.end() == false)
    }
    #expect(!link.isActive)
    #expect(reported == ["signalAfterEnd"])
  }

  @Test func `tells a signal that is too early from one that is too late`() {
    let reported = violations {
      #expect(UpstreamState<any Subscription>.waiting.refuseValue() == .none)
      #expect(UpstreamState<any Subscription>.ended.refuseValue() == .none)
    }
    #expect(reported == ["signalBeforeSubscription", "signalAfterEnd"])
  }

  @Test func `disposes of the upstream once`() {
    let spy = Spy()
    var link = UpstreamState<any Subscription>.active(spy)
    link.dispose()
    link.dispose()
    #expect(spy.log.elements == ["dispose"])
    #expect(!link.isActive)
  }
}
