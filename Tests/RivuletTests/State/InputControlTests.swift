import Rivulet
import RivuletTesting
import Testing

/// A state and a control that are kept equal.
@MainActor
@Suite(.leakChecked)
struct InputControlTests {
  /// A text field that counts how often it is written to.
  @MainActor
  private final class Field: InputControl {
    private(set) var writes: [String] = []
    private var content = ""
    var isComposing = false
    private var action: (@MainActor () -> Void)?

    var inputValue: String {
      get { content }
      set {
        content = newValue
        writes.append(newValue)
      }
    }

    func onInput(_ action: @escaping @MainActor () -> Void) -> any Disposable {
      self.action = action
      return AnyDisposable {}
    }

    func enter(_ text: String, isComposing: Bool = false) {
      content = text
      self.isComposing = isComposing
      action?()
    }
  }

  @MainActor
  private final class Switch: InputControl {
    var inputValue = false
    private var action: (@MainActor () -> Void)?

    func onInput(_ action: @escaping @MainActor () -> Void) -> any Disposable {
      self.action = action
      return AnyDisposable {}
    }

    func flip() {
      inputValue.toggle()
      action?()
    }
  }

  private let field = Field()
  private let text = Observable("a")

  @Test func `the control shows the state at once, and is written only what it does not show`() {
    let probe = text.changes.probe()
    let token = text.bindBoth(to: field)
    #expect(field.writes == ["a"])
    field.enter("ab")
    #expect(text.value == "ab")
    text.value = "ab"
    #expect(field.writes == ["a"])
    text.value = "c"
    #expect(field.writes == ["a", "c"])
    #expect(probe.transcript == ["^", "ab", "ab", "c"])
    token.dispose()
    probe.dispose()
  }

  @Test func `while a text is composed neither side is touched, and its commit is written once`() {
    let probe = text.changes.probe()
    let token = text.bindBoth(to: field)
    for composed in ["aㅎ", "a하", "a한"] { field.enter(composed, isComposing: true) }
    #expect(probe.transcript == ["^"])
    field.enter("a한")
    #expect(probe.transcript == ["^", "a한"])
    #expect(field.writes == ["a"])
    token.dispose()
    probe.dispose()
  }

  @Test func `a value that comes while a text is composed gives way to the text`() {
    let token = text.bindBoth(to: field)
    field.enter("aㅎ", isComposing: true)
    text.value = "server"
    #expect(field.inputValue == "aㅎ")
    field.enter("a하")
    #expect(text.value == "a하")
    #expect(field.writes == ["a"])
    token.dispose()
  }

  @Test func `a value that comes while a text is composed is shown if that is given up`() {
    let token = text.bindBoth(to: field)
    field.enter("aㅎ", isComposing: true)
    text.value = "server"
    field.enter("a")
    #expect(text.value == "server")
    #expect(field.writes == ["a", "server"])
    token.dispose()
  }

  @Test func `an observer that corrects the text corrects the control, once`() {
    let token = text.bindBoth(to: field)
    let upper = text.changes.sink { [text] value in
      if value != value.uppercased() { text.value = value.uppercased() }
    }
    field.enter("ab")
    #expect(text.value == "AB")
    #expect(field.inputValue == "AB")
    #expect(field.writes == ["a", "AB"])
    for end in [token, upper] { end.dispose() }
  }

  @Test func `a value that is set on another thread is shown on the main actor`() async {
    let token = text.bindBoth(to: field)
    await Task.detached { [text] in text.value = "b" }.value
    await MainActor.run {}
    #expect(field.writes == ["a", "b"])
    token.dispose()
  }

  @Test func `an ignored token does not end it, a disposed one does`() {
    text.bindBoth(to: field)
    field.enter("b")
    #expect(text.value == "b")

    let (other, second) = (Field(), Observable("x"))
    second.bindBoth(to: other).dispose()
    other.enter("y")
    second.value = "z"
    #expect(second.value == "z")
    #expect(other.inputValue == "y")
  }

  @Test func `neither the state nor the control is kept`() {
    weak var (weakField, weakText): (Field?, Observable<String>?)
    do {
      let field = Field()
      weakField = field
      do {
        let text = Observable("a")
        weakText = text
        text.bindBoth(to: field)
        field.enter("b")
        #expect(text.value == "b")
      }
      #expect(weakText == nil)
      field.enter("c")
    }
    #expect(weakField == nil)
  }

  @Test func `a switch is bound like a text`() {
    struct Settings: Sendable { var isLoud = true }
    let (settings, control) = (Observable(Settings()), Switch())
    let token = settings[\.isLoud].bindBoth(to: control)
    #expect(control.inputValue)
    control.flip()
    #expect(!settings.value.isLoud)
    settings.value.isLoud = true
    #expect(control.inputValue)
    token.dispose()
  }
}
