import Rivulet
import RivuletTesting
import Testing

@Suite(.serialized)
struct DiagnosticsTests {
  @Test func `a task hears of its own violations`() {
    let (outer, inner) = (Recorder<String>(), Recorder<String>())
    Diagnostics.withHandler({ outer.add("\($0)") }) {
      Diagnostics.report(.overflow)
      Diagnostics.withHandler({ inner.add("\($0)") }) {
        Diagnostics.report(.signalAfterEnd)
      }
      Diagnostics.report(.secondSubscription)
    }
    #expect(outer.elements == ["overflow", "secondSubscription"])
    #expect(inner.elements == ["signalAfterEnd"])
  }

  @Test func `the handler of the process hears what no task claims`() async {
    await #expect(processExitsWith: .success) {
      let log = Recorder<String>()
      Diagnostics.report(.overflow)
      Diagnostics.setHandler { log.add("\($0)") }
      Diagnostics.report(.signalAfterEnd)
      Diagnostics.withHandler({ _ in }) { Diagnostics.report(.overflow) }
      Diagnostics.setHandler(nil)
      Diagnostics.report(.overflow)
      #expect(log.elements == ["signalAfterEnd"])
    }
  }

  @Test func `a handler that is replaced is released outside of the lock`() async {
    await #expect(processExitsWith: .success) {
      do {
        let token = Lifetime { Diagnostics.report(.overflow) }
        Diagnostics.setHandler { _ in token.touch() }
      }
      // The deinitialiser reports, which reads the handler.
      Diagnostics.setHandler(nil)
    }
  }

  @Test func `a well-behaved stream reports nothing`() {
    let log = Recorder<String>()
    Diagnostics.withHandler({ log.add("\($0)") }) {
      let subject = Subject<Int, Never>()
      let token = subject.map { $0 }.prefix(1).merge(with: Just(1)).sink { _ in subject.send(2) }
      subject.send(1)
      token.dispose()
      token.dispose()
    }
    #expect(log.elements == [])
  }
}
