import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct MergeManyTests {
  @Test func `finishes when all have finished, and fails with the first failure`() {
    let sources = (0..<3).map { _ in Subject<Int, Problem>() }
    let probe = sources.merge().probe()
    for (value, source) in sources.enumerated() { source.send(value) }
    sources[0].send(completion: .finished)
    sources[1].send(completion: .failure(.b))
    sources[2].send(9)
    #expect(probe.transcript == ["^", "0", "1", "2", "#b"])
  }

  @Test func `keeps no source alive that was opened`() {
    let captured = Captured()
    var sources = [Subject<Int, Never>(), Subject<Int, Never>()]
    let probe = captured.use { object in
      sources.map { source in
        source.map { value in
          object.touch()
          return value
        }
      }.merge().probe()
    }
    sources = []
    #expect(probe.transcript == ["^", "|"])
    #expect(captured.isReleased)
  }
}
