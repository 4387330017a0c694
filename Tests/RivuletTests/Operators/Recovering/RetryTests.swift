import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct RetryTests {
  /// A source that counts its runs and fails in all but the last.
  private func source(_ runs: Recorder<String>, failing count: Int) -> some Publisher<Int, Problem>
  {
    Deferred { () -> AnyPublisher<Int, Problem> in
      runs.add("run")
      let run = runs.elements.count
      return run <= count ? [run].failing(.a) : [run].failable.eraseToAnyPublisher()
    }
  }

  @Test func `subscribes again after a failure`() {
    let runs = Recorder<String>()
    #expect(source(runs, failing: 2).retry(5).immediateEvents == ["1", "2", "3", "|"])
    #expect(runs.elements.count == 3)
  }

  @Test func `gives up after the given number and passes the last failure on`() {
    let runs = Recorder<String>()
    #expect(source(runs, failing: 10).retry(2).immediateEvents == ["1", "2", "3", "#a"])
    let none = Recorder<String>()
    #expect(source(none, failing: 10).retry(0).immediateEvents == ["1", "#a"])
  }

  @Test func `without a number it never gives up`() {
    let runs = Recorder<String>()
    #expect(source(runs, failing: 100).retry().dropFirst(100).immediateEvents == ["101", "|"])
  }

  @Test func `each subscription counts for itself`() {
    let runs = Recorder<String>()
    let retried = source(runs, failing: 3).retry(1)
    #expect(retried.immediateEvents == ["1", "2", "#a"])
    #expect(retried.immediateEvents == ["3", "4", "|"])
  }

  @Test func `the demand that is left over goes to the next run`() {
    let runs = Recorder<String>()
    let probe = source(runs, failing: 5).retry().probe(demand: .max(2))
    #expect(probe.transcript == ["^", "1", "2"])
    #expect(runs.elements.count == 3)
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2", "3"])
    probe.dispose()
  }

  @Test func `disposal stops it`() {
    let runs = Recorder<String>()
    let probe = source(runs, failing: .max).retry().probe(onValue: { value, probe in
      if value == 3 { probe.dispose() }
    })
    #expect(probe.transcript == ["^", "1", "2", "3"])
    #expect(runs.elements.count == 3)
  }

  @Test func `a negative number is refused with a sentence`() async {
    await #expect(processExitsWith: .failure) { _ = Fail<Int, Problem>(.a).retry(-1) }
  }
}
