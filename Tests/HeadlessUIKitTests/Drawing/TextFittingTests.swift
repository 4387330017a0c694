import Testing

@testable import HeadlessUIKit

@Suite
struct TextFittingTests {
  @Test func textThatFitsIsLeftAlone() {
    #expect(TextFitting.lines(of: "short", width: 5, limit: 1) == ["short"])
  }

  @Test func oneLineEndsWithAnEllipsisWhereItIsCut() {
    #expect(TextFitting.lines(of: "too long", width: 5, limit: 1) == ["too …"])
    #expect(TextFitting.lines(of: "한국어", width: 4, limit: 1) == ["한…"])
  }

  @Test func oneLineEndsWithAnEllipsisWhereMoreFollow() {
    #expect(TextFitting.lines(of: "one\ntwo", width: 9, limit: 1) == ["one…"])
  }

  @Test func linesWrapBetweenWords() {
    #expect(TextFitting.lines(of: "one two three", width: 7, limit: 0) == ["one two", "three"])
  }

  @Test func aWordLongerThanALineWrapsInside() {
    #expect(TextFitting.lines(of: "가나다라마", width: 5, limit: 0) == ["가나", "다라", "마"])
  }

  @Test func blankLinesOfTheTextAreKept() {
    #expect(TextFitting.lines(of: "one\n\ntwo", width: 9, limit: 0) == ["one", "", "two"])
  }

  @Test func theLastLineWithinTheLimitTellsThatMoreFollow() {
    #expect(TextFitting.lines(of: "one two three", width: 5, limit: 2) == ["one", "two…"])
  }

  @Test func charactersThatMoveTheCursorAreNotDrawn() {
    #expect(TextFitting.lines(of: "a\tb\u{1B}c", width: 9, limit: 1) == ["a bc"])
  }
}
