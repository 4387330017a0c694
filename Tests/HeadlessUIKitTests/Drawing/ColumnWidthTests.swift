import Testing

@testable import HeadlessUIKit

@Suite
struct ColumnWidthTests {
  @Test(arguments: [
    ("plain", 5),
    ("한국어", 6),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("日本", 4),
    ("！", 2),
    ("🍞", 2),
    ("👨‍👩‍👧", 2),
    ("🇰🇷", 2),
    ("👍🏽", 2),
    ("❤️", 2),
    ("1️⃣", 2),
    ("❤", 1),
    ("e\u{301}", 1),
    ("▣ ‹ │ … −", 9),
    ("\u{200B}", 0),
    ("\u{7}", 0),
    ("", 0),
  ])
  func textTakesTheColumnsOfItsCharacters(text: String, columns: Int) {
    #expect(ColumnWidth.of(text) == columns)
  }
}
