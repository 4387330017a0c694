import Rivulet
import RivuletTesting
import Testing

@Suite("Printing marbles")
struct MarblePrintingTests {
  @Test(arguments: [
    "", "a", "-a-b-|", "#", "--(ab|)", "^-a-!", #"'ten''it\'s'-'a\\b'"#, "a--'-'-' '|",
    "a 30s b", "10m a", "a 250ms b|", "-a 1500ms (bc)-#", "'9's", "-9s 40s '9's", "1 25s '2'3",
  ])
  func `gives the diagram back that was read`(diagram: String) throws {
    #expect(try Marbles<String, TestFailure>(diagram).description == diagram)
  }

  @Test func `draws long runs as a number with a unit`() throws {
    let twenty = String(repeating: "-", count: 20)
    #expect(try Marbles<String, TestFailure>("a 20s b").description == "a" + twenty + "b")
    #expect(try Marbles<String, TestFailure>("a 21s b").description == "a 21s b")
  }

  @Test func `reads what it prints as the same events`() throws {
    var seed: UInt64 = 42
    for _ in 0..<300 {
      let text = randomDiagram(&seed)
      let marbles = try Marbles<String, TestFailure>(text)
      let again = try Marbles<String, TestFailure>(marbles.description)
      #expect(again.events == marbles.events, "\(text) was printed as \(marbles)")
    }
  }

  @Test func `prints the values of a dictionary by their description`() throws {
    let marbles = try Marbles<Int, TestFailure>("a-b", ["a": 1, "b": 20])
    #expect(marbles.description == "1-'20'")
  }

  /// A well-formed diagram made of everything that the grammar knows.
  private func randomDiagram(_ seed: inout UInt64) -> String {
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let pieces = [
      "-", "a", "9", "s", "'m'", "'10'", "'20'", "(9s)", #"(a'\'')"#, " 9s ", " 70ms ", "ms", " ",
      "----",
    ]
    let body = (0..<random(12)).map { _ in pieces[random(pieces.count)] }.joined()
    return body + ["", "|", "#", "-!", "(b|)"][random(5)]
  }
}
