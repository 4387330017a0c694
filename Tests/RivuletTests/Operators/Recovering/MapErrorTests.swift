import Rivulet
import Testing

@Suite(.leakChecked)
struct MapErrorTests {
  private struct Wrapped: Error, CustomStringConvertible {
    let problem: Problem
    var description: String { "wrapped \(problem)" }
  }

  @Test func `fails with what the closure makes of the error`() {
    let wrapped = [1].failing(.a).mapError { Wrapped(problem: $0) }
    #expect(wrapped.immediateEvents == ["1", "#wrapped a"])
  }

  @Test func `leaves the end alone`() {
    #expect([1].failable.mapError { Wrapped(problem: $0) }.immediateEvents == ["1", "|"])
  }
}
