import Rivulet
import Testing

@Suite(.serialized)
struct DiagnosticsTests {
  @Test func `a task hears of its own violations`() {
    let (outer, inner) = (Log(), Log())
    Diagnostics.withHandler({ outer.add("\($0)") }) {
      Diagnostics.report(.overflow)
      Diagnostics.withHandler({ inner.add("\($0)") }) {
        Diagnostics.report(.signalAfterEnd)
      }
      Diagnostics.report(.secondSubscription)
    }
    #expect(outer == ["overflow", "secondSubscription"])
    #expect(inner == ["signalAfterEnd"])
  }

  @Test func `the handler of the process hears what no task claims`() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      Diagnostics.report(.overflow)
      Diagnostics.setHandler { log.add("\($0)") }
      Diagnostics.report(.signalAfterEnd)
      Diagnostics.withHandler({ _ in }) { Diagnostics.report(.overflow) }
      Diagnostics.setHandler(nil)
      Diagnostics.report(.overflow)
      #expect(log == ["signalAfterEnd"])
    }
  }

  @Test func `a handler that is replaced is released outside of the lock`() async {
    await #expect(processExitsWith: .success) {
      do {
        let token = Token { Diagnostics.report(.overflow) }
        Diagnostics.setHandler { _ in token.touch() }
      }
      // The deinitialiser reports, which reads the handler.
      Diagnostics.setHandler(nil)
    }
  }

  @Test func `a well-behaved stream reports nothing`() {
    let log = Log()
    Diagnostics.withHandler({ log.add("\($0)") }) {
      let subject = Subject<Int, Never>()
      let token = subject.map { $0 }.prefix(1).merge(with: Just(1)).sink { _ in subject.send(2) }
      subject.send(1)
      token.dispose()
      token.dispose()
    }
    #expect(log == [])
  }
}
