import HeadlessUIKit
import Rivulet
import Testing

@testable import Examples

/// A text field and a state that are kept equal.
@MainActor
@Suite
struct TwoWayTextTests {
  /// A field that counts how often the app sets its text.
  private final class CountingField: UITextField {
    var writes: [String?] = []

    override var text: String? {
      get { super.text }
      set {
        writes.append(newValue)
        super.text = newValue
      }
    }

    override func unmarkText() {
      super.unmarkText()
      // It was not the app that set the text.
      writes.removeLast()
    }
  }

  private let name = Observable("Kim")
  private let field = CountingField()

  @Test func `What is typed is stored, and the field is left alone`() throws {
    var stored: [String] = []
    let token = name.bindBoth(to: field)
    name.changes.bind { stored.append($0) }
    field.writes = []
    try field.enter("Lee")
    #expect(field.writes == ["Lee"])
    #expect(stored == ["Lee"])
    name.value = "Lee"
    #expect(field.writes == ["Lee"])
    name.value = "Park"
    #expect(field.text == "Park")
    token.dispose()
  }

  @Test func `A syllable that is being composed is stored when it is committed`() throws {
    var stored: [String] = []
    let token = name.bindBoth(to: field)
    name.changes.bind { stored.append($0) }
    field.writes = []
    for marked in ["ㅎ", "하", "한"] { try field.compose(marked) }
    #expect(stored == [])
    field.commit()
    #expect(stored == ["Kim한"])
    #expect(field.writes == [])
    token.dispose()
  }

  @Test func `A value that comes meanwhile does not break the syllable`() throws {
    let token = name.bindBoth(to: field)
    try field.compose("ㅎ")
    name.value = "server"
    #expect(field.text == "Kimㅎ")
    field.commit()
    #expect(name.value == "Kimㅎ")
    token.dispose()
  }

  @Test func `At the end of the editing the field shows what came while nothing was entered`()
    throws
  {
    let token = name.bindBoth(to: field)
    try field.compose("ㅎ")
    name.value = "server"
    try field.compose("")
    #expect(field.text == "server")
    token.dispose()
  }
}
