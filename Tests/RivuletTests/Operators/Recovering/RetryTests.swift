import Rivulet
import Synchronization
import Testing

@Suite(.leakChecked)
struct RetryTests {
  /// A source that counts its runs and fails in all but the last.
  private func source(_ runs: Log, failing count: Int) -> some Publisher<Int, Problem> {
    Deferred { () -> AnyPublisher<Int, Problem> in
      runs.add("run")
      let run = runs.events.count
      return run <= count ? [run].failing(.a) : [run].failable.eraseToAnyPublisher()
    }
  }

  @Test func `subscribes again after a failure`() {
    let runs = Log()
    #expect(source(runs, failing: 2).retry(5).immediateEvents == ["1", "2", "3", "|"])
    #expect(runs.events.count == 3)
  }

  @Test func `gives up after the given number and passes the last failure on`() {
    let runs = Log()
    #expect(source(runs, failing: 10).retry(2).immediateEvents == ["1", "2", "3", "#a"])
    let none = Log()
    #expect(source(none, failing: 10).retry(0).immediateEvents == ["1", "#a"])
  }

  @Test func `without a number it never gives up`() {
    let runs = Log()
    #expect(source(runs, failing: 100).retry().dropFirst(100).immediateEvents == ["101", "|"])
  }

  @Test func `each subscription counts for itself`() {
    let runs = Log()
    let retried = source(runs, failing: 3).retry(1)
    #expect(retried.immediateEvents == ["1", "2", "#a"])
    #expect(retried.immediateEvents == ["3", "4", "|"])
  }

  @Test func `the demand that is left over goes to the next run`() {
    let runs = Log()
    let probe = source(runs, failing: 5).retry().probe(.max(2))
    #expect(probe.events == ["^", "1", "2"])
    #expect(runs.events.count == 3)
    probe.request(.max(1))
    #expect(probe.events == ["^", "1", "2", "3"])
    probe.dispose()
  }

  @Test func `disposal stops it`() {
    let runs = Log()
    let probe = source(runs, failing: .max).retry().probe { probe, value in
      if value == 3 { probe.dispose() }
      return .none
    }
    #expect(probe.events == ["^", "1", "2", "3"])
    #expect(runs.events.count == 3)
  }

  @Test func `a negative number is refused with a sentence`() async {
    await #expect(processExitsWith: .failure) { _ = Fail<Int, Problem>(.a).retry(-1) }
  }
}
