import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct PrintTests {
  /// A stream of text that a test reads.
  private struct Output: TextOutputStream, Sendable {
    let log: Recorder<String>
    mutating func write(_ string: String) { log.add(string) }
  }

  @Test func `prints what passes by, in both directions`() {
    let log = Recorder<String>()
    let probe = [1, 2].publisher.print("p", to: Output(log: log)).probe(demand: .max(1))
    probe.dispose()
    #expect(
      log.elements == [
        "p: receive subscription\n", "p: request max(1)\n", "p: receive value 1\n", "p: dispose\n",
      ]
    )
  }

  @Test func `prints the end, without a prefix if there is none`() {
    let log = Recorder<String>()
    Empty<Int, Never>().print(to: Output(log: log)).probe()
    Fail<Int, Problem>(.a).print(to: Output(log: log)).probe(demand: .manual)
    #expect(
      log.elements == [
        "receive subscription\n", "request unlimited\n", "receive finished\n",
        "receive subscription\n", "receive failure a\n",
      ]
    )
  }

  @Test func `lines of several threads stay whole`() {
    let log = Recorder<String>()
    let rounds = Stress.rounds(500)
    let source = Subject<Int, Never>()
    let printed = source.print("x", to: Output(log: log))
    let probes = [printed.probe(), printed.probe()]
    race(2) { thread in (0..<rounds).forEach { _ in source.send(thread) } }
    #expect(log.elements.count == 4 + 4 * rounds)
    #expect(log.elements.allSatisfy { $0.hasPrefix("x: ") && $0.hasSuffix("\n") })
    probes.forEach { $0.dispose() }
  }
}
