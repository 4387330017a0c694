import Rivulet
import Synchronization
import Testing

@Suite(.leakChecked)
struct PrintTests {
  /// A stream of text that a test reads.
  private struct Output: TextOutputStream, Sendable {
    let log: Log
    mutating func write(_ string: String) { log.add(string) }
  }

  @Test func `prints what passes by, in both directions`() {
    let log = Log()
    let probe = [1, 2].publisher.print("p", to: Output(log: log)).probe(.max(1))
    probe.dispose()
    #expect(
      log == [
        "p: receive subscription\n", "p: request max(1)\n", "p: receive value 1\n", "p: dispose\n",
      ]
    )
  }

  @Test func `prints the end, without a prefix if there is none`() {
    let log = Log()
    Empty<Int, Never>().print(to: Output(log: log)).probe()
    Fail<Int, Problem>(.a).print(to: Output(log: log)).probe(.none)
    #expect(
      log == [
        "receive subscription\n", "request unlimited\n", "receive finished\n",
        "receive subscription\n", "receive failure a\n",
      ]
    )
  }

  @Test func `lines of several threads stay whole`() {
    let log = Log()
    let rounds = Stress.rounds(500)
    let source = Subject<Int, Never>()
    let printed = source.print("x", to: Output(log: log))
    let probes = [printed.probe(), printed.probe()]
    race(2) { thread in (0..<rounds).forEach { _ in source.send(thread) } }
    #expect(log.events.count == 4 + 4 * rounds)
    #expect(log.events.allSatisfy { $0.hasPrefix("x: ") && $0.hasSuffix("\n") })
    probes.forEach { $0.dispose() }
  }
}
