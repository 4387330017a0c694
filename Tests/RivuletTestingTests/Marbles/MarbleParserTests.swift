import Rivulet
import RivuletTesting
import Testing

@Suite("Reading marbles")
struct MarbleParserTests {
  @Test func `gives every symbol one tick`() throws {
    let marbles = try Marbles<String, TestFailure>("^a-b!-|")
    #expect(
      marbles.events == [
        Recorded(.seconds(0), .subscription),
        Recorded(.seconds(1), .value("a")),
        Recorded(.seconds(3), .value("b")),
        Recorded(.seconds(4), .disposal),
        Recorded(.seconds(6), .completion(.finished)),
      ]
    )
  }

  @Test func `gives a group one tick, however much it holds`() throws {
    let marbles = try Marbles<String, TestFailure>("-(abc)d")
    #expect(
      marbles.events == [
        Recorded(.seconds(1), .value("a")),
        Recorded(.seconds(1), .value("b")),
        Recorded(.seconds(1), .value("c")),
        Recorded(.seconds(2), .value("d")),
      ]
    )
  }

  @Test func `ignores spaces`() throws {
    let plain = try Marbles<String, TestFailure>("-a(bc)|")
    let spaced = try Marbles<String, TestFailure>("  - a ( b c )  | ")
    #expect(spaced.events == plain.events)
  }

  @Test func `fails with the given error`() throws {
    let failure = TestFailure("down")
    let marbles = try Marbles<String, TestFailure>("a#", failure: failure)
    #expect(marbles.events.last == Recorded(.seconds(1), .completion(.failure(failure))))
  }

  @Test(arguments: [
    ("a 9s b", Duration.seconds(10)),
    ("a 250ms b", .milliseconds(1_250)),
    ("a 2m b", .seconds(121)),
    ("a 7us b", .seconds(1) + .microseconds(7)),
    ("a 7ns b", .seconds(1) + .nanoseconds(7)),
    ("a 1s 1s -b", .seconds(4)),
    ("a9sb", .seconds(3)),
    ("a 9 b", .seconds(2)),
    ("a 9x b", .seconds(3)),
  ])
  func `takes a number with a unit between spaces for a gap`(diagram: String, time: Duration) throws
  {
    let marbles = try Marbles<String, TestFailure>(diagram)
    #expect(marbles.events.last == Recorded(time, .value("b")))
  }

  @Test func `takes a gap at the beginning and at the end`() throws {
    let marbles = try Marbles<String, TestFailure>("3s a 1m")
    #expect(marbles.events == [Recorded(.seconds(3), .value("a"))])
  }

  @Test func `reads values whose names are longer than a letter`() throws {
    let marbles = try Marbles<String, TestFailure>(#"'ten''it\'s \\'"#)
    #expect(marbles.events.map(\.signal.value) == ["ten", #"it's \"#])
    let numbers = try Marbles<Int, TestFailure>("'10'-7", as: Int.self)
    #expect(
      numbers.events == [Recorded(.seconds(0), .value(10)), Recorded(.seconds(2), .value(7))]
    )
  }

  @Test func `maps letters by a dictionary`() throws {
    let marbles = try Marbles<[Int], TestFailure>("ab", ["a": [1], "b": []])
    #expect(marbles.events.map(\.signal.value) == [[1], []])
  }

  @Test func `takes a tick of any length`() throws {
    let marbles = try Marbles<String, TestFailure>("-a-b", tick: .milliseconds(10))
    #expect(marbles.events.map(\.time) == [.milliseconds(10), .milliseconds(30)])
  }

  @Test(arguments: [
    ("-(ab", 5, "a marble or `)`", "the end of the diagram"),
    ("-(", 3, "a marble", "the end of the diagram"),
    ("-()", 3, "a marble", "`)`"),
    ("a-)", 3, "a marble", "`)`"),
    ("(a-b)", 3, "a marble or `)`", "`-`"),
    ("((ab))", 2, "a marble", "`(`"),
    ("a|b", 3, "nothing but time after the end `|`", "`b`"),
    ("a#-|", 4, "nothing but time after the end `#`", "`|`"),
    ("^-^", 3, "at most one `^`", "`^`"),
    ("!-!", 3, "at most one `!`", "`!`"),
    ("a-'bc", 6, "`'` to end the value", "the end of the diagram"),
    (#"a'b\"#, 5, "`'` to end the value", "the end of the diagram"),
    ("a\tb", 2, "a marble", "`\t`"),
    ("a 99999999999999999999s", 3, "a gap of at most 153722867 units", "`9`"),
  ])
  func `names the column of an error and what was expected`(
    diagram: String,
    column: Int,
    expected: String,
    found: String
  ) {
    let error = #expect(throws: MarbleError.self) { try Marbles<String, TestFailure>(diagram) }
    #expect(error?.column == column)
    #expect(error?.expected == expected)
    #expect(error?.found == found)
  }

  @Test func `points at the column in the text of an error`() {
    let error = #expect(throws: MarbleError.self) { try Marbles<String, TestFailure>("-(ab") }
    #expect(
      error?.description == """
        column 5: expected a marble or `)`, found the end of the diagram
          -(ab
              ^
        """
    )
  }

  @Test func `names the letters that stand for something`() {
    let error = #expect(throws: MarbleError.self) {
      try Marbles<Int, TestFailure>("a--c", ["b": 2, "a": 1])
    }
    #expect(error?.column == 4)
    #expect(error?.expected == "one of the letters `a`, `b`")
    #expect(error?.found == "`c`")
  }

  @Test func `names the type that a letter does not fit`() {
    let error = #expect(throws: MarbleError.self) {
      try Marbles<Int, TestFailure>("1-(2x)", as: Int.self)
    }
    #expect(error?.column == 5)
    #expect(error?.expected == "a value of type Int")
  }

  @Test func `refuses a failure of a stream that cannot fail`() throws {
    #expect(try Marbles(neverFailing: "-1|", as: Int.self).events.count == 2)
    let error = #expect(throws: MarbleError.self) {
      try Marbles(neverFailing: "-a#", ["a": 1])
    }
    #expect(error?.column == 3)
    #expect(error?.expected == "no failure, this stream cannot fail")
  }
}
