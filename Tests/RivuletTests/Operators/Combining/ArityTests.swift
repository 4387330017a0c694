import Rivulet
import RivuletTesting
import Testing

@Suite("merge, zip, combineLatest and withLatestFrom of many", .leakChecked)
struct ArityTests {
  private let sources = (0..<8).map { _ in Subject<Int, Never>() }

  /// Sends 0…count-1, one from each source, then finishes all.
  private func play<Source: Publisher>(_ count: Int, _ publisher: Source) -> [String]
  where Source.Failure == Never {
    let probe = publisher.probe()
    for index in 0..<count { sources[index].send(index) }
    for index in 0..<count { sources[index].send(completion: .finished) }
    return probe.transcript
  }

  @Test func `merge of 3`() {
    let merged = sources[0].merge(with: sources[1], sources[2])
    #expect(play(3, merged) == ["^", "0", "1", "2", "|"])
  }

  @Test func `merge of 4`() {
    let merged = sources[0].merge(with: sources[1], sources[2], sources[3])
    #expect(play(4, merged) == ["^", "0", "1", "2", "3", "|"])
  }

  @Test func `merge of 5`() {
    let merged = sources[0].merge(with: sources[1], sources[2], sources[3], sources[4])
    #expect(play(5, merged) == ["^", "0", "1", "2", "3", "4", "|"])
  }

  @Test func `merge of 6`() {
    let merged = sources[0].merge(with: sources[1], sources[2], sources[3], sources[4], sources[5])
    #expect(play(6, merged) == ["^", "0", "1", "2", "3", "4", "5", "|"])
  }

  @Test func `zip of 3`() {
    #expect(play(3, sources[0].zip(sources[1], sources[2])) == ["^", "(0, 1, 2)", "|"])
  }

  @Test func `zip of 4`() {
    let zipped = sources[0].zip(sources[1], sources[2], sources[3])
    #expect(play(4, zipped) == ["^", "(0, 1, 2, 3)", "|"])
  }

  @Test func `zip of 5`() {
    let zipped = sources[0].zip(sources[1], sources[2], sources[3], sources[4])
    #expect(play(5, zipped) == ["^", "(0, 1, 2, 3, 4)", "|"])
  }

  @Test func `zip of 6`() {
    let zipped = sources[0].zip(sources[1], sources[2], sources[3], sources[4], sources[5])
    #expect(play(6, zipped) == ["^", "(0, 1, 2, 3, 4, 5)", "|"])
  }

  @Test func `combineLatest of 3`() {
    #expect(play(3, sources[0].combineLatest(sources[1], sources[2])) == ["^", "(0, 1, 2)", "|"])
  }

  @Test func `combineLatest of 4`() {
    let combined = sources[0].combineLatest(sources[1], sources[2], sources[3])
    #expect(play(4, combined) == ["^", "(0, 1, 2, 3)", "|"])
  }

  @Test func `combineLatest of 5`() {
    let combined = sources[0].combineLatest(sources[1], sources[2], sources[3], sources[4])
    #expect(play(5, combined) == ["^", "(0, 1, 2, 3, 4)", "|"])
  }

  @Test func `combineLatest of 6`() {
    let combined = sources[0].combineLatest(
      sources[1],
      sources[2],
      sources[3],
      sources[4],
      sources[5]
    )
    #expect(play(6, combined) == ["^", "(0, 1, 2, 3, 4, 5)", "|"])
  }

  @Test func `one change is one combination`() {
    let values = (0..<6).map { Observable($0) }
    let probe = values[0].combineLatest(values[1], values[2], values[3], values[4], values[5])
      .probe()
    values[3].value = 33
    #expect(probe.transcript == ["^", "(0, 1, 2, 3, 4, 5)", "(0, 1, 2, 33, 4, 5)"])
    probe.dispose()
  }

  @Test func `merge of 7`() {
    let all = sources[0].merge(
      with: sources[1],
      sources[2],
      sources[3],
      sources[4],
      sources[5],
      sources[6]
    )
    #expect(play(7, all) == ["^", "0", "1", "2", "3", "4", "5", "6", "|"])
  }

  @Test func `merge of 8`() {
    let all = sources[0].merge(
      with: sources[1],
      sources[2],
      sources[3],
      sources[4],
      sources[5],
      sources[6],
      sources[7]
    )
    #expect(play(8, all) == ["^", "0", "1", "2", "3", "4", "5", "6", "7", "|"])
  }

  @Test func `zip of 7`() {
    let all = sources[0].zip(sources[1], sources[2], sources[3], sources[4], sources[5], sources[6])
    #expect(play(7, all) == ["^", "(0, 1, 2, 3, 4, 5, 6)", "|"])
  }

  @Test func `zip of 8`() {
    let all = sources[0].zip(
      sources[1],
      sources[2],
      sources[3],
      sources[4],
      sources[5],
      sources[6],
      sources[7]
    )
    #expect(play(8, all) == ["^", "(0, 1, 2, 3, 4, 5, 6, 7)", "|"])
  }

  @Test func `combineLatest of 7`() {
    let all = sources[0].combineLatest(
      sources[1],
      sources[2],
      sources[3],
      sources[4],
      sources[5],
      sources[6]
    )
    #expect(play(7, all) == ["^", "(0, 1, 2, 3, 4, 5, 6)", "|"])
  }

  @Test func `combineLatest of 8`() {
    let all = sources[0].combineLatest(
      sources[1],
      sources[2],
      sources[3],
      sources[4],
      sources[5],
      sources[6],
      sources[7]
    )
    #expect(play(8, all) == ["^", "(0, 1, 2, 3, 4, 5, 6, 7)", "|"])
  }

  @Test func `withLatestFrom of 2, 3 and 4 drops what comes before each has sent a value`() {
    let two = sources[0].withLatestFrom(sources[1], sources[2]).probe()
    let three = sources[0].withLatestFrom(sources[1], sources[2], sources[3]).probe()
    let four = sources[0].withLatestFrom(sources[1], sources[2], sources[3], sources[4]).probe()
    for index in 1...4 {
      sources[index].send(index)
      sources[0].send(index * 10)
    }
    #expect(two.transcript == ["^", "(20, 1, 2)", "(30, 1, 2)", "(40, 1, 2)"])
    #expect(three.transcript == ["^", "(30, 1, 2, 3)", "(40, 1, 2, 3)"])
    #expect(four.transcript == ["^", "(40, 1, 2, 3, 4)"])
    sources[0].send(completion: .finished)
    #expect(sources.allSatisfy { !$0.hasSubscribers })
  }
}
