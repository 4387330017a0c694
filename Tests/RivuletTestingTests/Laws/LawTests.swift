import Rivulet
import RivuletTesting
import Testing

@Suite("A law of streams")
struct LawTests {
  @Test(arguments: Law.all.map(\.name).indices)
  func `holds for the library`(index: Int) {
    let report = Law.all[index].check(runs: 100, seed: 20_261_130)
    #expect(report.holds, "\(report)")
  }

  @Test func `is checked 1,000 times in less than ten seconds`() {
    let time = ContinuousClock().measure {
      for seed in 1...UInt64(1_000 / Law.all.count + 1) {
        for law in Law.all { #expect(law.check(runs: 1, seed: seed).holds) }
      }
    }
    #expect(time < .seconds(Sanitizer.isAny ? 100 : 10))
  }

  @Test func `that is wrong is shrunk to the simplest stream`() {
    let law = Law("no stream has a value above 4") { sample in
      sample.difference(
        between: sample.publisher().filter { value in value <= 4 },
        and: sample.publisher()
      )
    }
    let report = law.check(runs: 100, seed: 1)
    #expect(report.failure?.sample.streams.map(\.values) == [[9]] || report.simplestValue == 5)
    #expect(report.failure?.sample.chunks == [1])
    #expect("\(report)".contains("(seed 1, run "))
    #expect("\(report)".contains("expected"))
  }

  @Test func `gives the same samples for the same seed`() {
    let seen = Recorder<LawSample>()
    let law = Law("nothing") { sample in
      seen.append(sample)
      return nil
    }
    _ = law.check(runs: 5, seed: 7)
    _ = law.check(runs: 5, seed: 7)
    #expect(seen.elements.prefix(5) == seen.elements.suffix(5))
    #expect(Set(seen.elements).count == 5)
  }

  @Test func `draws from generators that do not disturb each other`() {
    var (left, right) = (SplittableRandom(seed: 3), SplittableRandom(seed: 3))
    var (first, second) = (left.split(), right.split())
    for _ in 1...10 { _ = first.next() }
    #expect(left.next() == right.next())
    #expect(first.next() != second.next())
  }
}

extension LawReport {
  fileprivate var simplestValue: Int? { failure?.sample.streams[0].values.first }
}
