import Foundation
import Rivulet
import RivuletTesting
import Testing

/// The operator that `CONTRIBUTING.md` shows.
@Suite("The guide to contributing")
struct ContributingTests {
  @Test func `shows an operator that keeps every rule`() {
    let report = every.run()
    #expect(report.isClean, "\(report)")
    #expect(report.ran.count > 50)
  }

  @Test func `shows what is tested here, letter by letter`() throws {
    let guide = try SourceReader.text(of: "CONTRIBUTING.md")
    let block = guide.components(separatedBy: "```swift\n").dropFirst().first?
      .components(separatedBy: "```").first
    let tested = try SourceReader.text(
      of: "Tests/RivuletTestingTests/Guide/ContributingOperator.swift"
    )
    let shown = try #require(block)
    #expect(shown.contains("Transform(self"))
    #expect(tested.hasSuffix("\n\n" + shown))
  }

  @Test func `shows an operator that sends what it says`() {
    let probe = (1...7).publisher.every(3).probe()
    #expect(probe.values == [3, 6])
    #expect(probe.isFinished)
  }
}
