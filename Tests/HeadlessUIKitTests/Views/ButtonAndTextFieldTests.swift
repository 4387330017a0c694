import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct ButtonAndTextFieldTests {
  @Test func aButtonTakesTitleImageAndTapFromItsPrimaryAction() throws {
    var taps = 0
    let action = UIAction(title: "Add", image: UIImage(systemName: "plus")) { _ in taps += 1 }
    let add = UIButton(type: .system, primaryAction: action)
    try add.tap()
    #expect(add.currentTitle == "Add")
    #expect(add.currentImage?.name == "plus")
    #expect(taps == 1)
  }

  @Test func theNormalTitleStandsInForStatesWithoutOne() {
    let button = button("Normal")
    button.setTitle("Disabled", for: .disabled)
    button.setTitleColor(.gray, for: .disabled)
    #expect(button.title(for: .selected) == "Normal")
    button.isEnabled = false
    #expect(button.currentTitle == "Disabled")
    #expect(button.titleLabel?.text == "Disabled")
    #expect(button.currentTitleColor == .gray)
  }

  @Test func aDisabledButtonIsNotTapped() {
    let disabled = button("Add")
    disabled.isEnabled = false
    #expect(throws: InteractionError.disabled("Add")) { try disabled.tap() }
  }

  @Test func aButtonIsTappedByTitleAccessibilityNameOrImage() throws {
    var calls: [String] = []
    let plain = button("Add") { calls.append("Add") }
    let image = UIButton(primaryAction: UIAction { _ in calls.append("trash") })
    image.setImage(UIImage(systemName: "trash"), for: .normal)
    let named = UIButton(primaryAction: UIAction { _ in calls.append("named") })
    named.accessibilityIdentifier = "named"
    let view = column(row(plain, image), named)
    try view.tap("Add")
    try view.tap("trash")
    try view.tap("named")
    #expect(calls == ["Add", "trash", "named"])
  }

  @Test func aHiddenButtonCannotBeTapped() {
    let group = row(button("Add"))
    group.isHidden = true
    let view = column(group, button("Other"))
    #expect(throws: InteractionError.noButton("Add", available: ["Other"])) {
      try view.tap("Add")
    }
  }

  @Test func typingTellsAboutTheChange() throws {
    var texts: [String?] = []
    let field = UITextField()
    let action = UIAction { texts.append(($0.sender as? UITextField)?.text) }
    field.addAction(action, for: .editingChanged)
    field.text = "set by the app"
    try field.enter("typed")
    #expect(texts == ["typed"])
  }

  @Test func theTextOfAFieldIsNeverNil() {
    let field = UITextField()
    #expect(field.text == "")
    field.text = nil
    #expect(field.text == "")
  }

  @Test func aTextThatIsComposedIsMarkedUntilItIsCommitted() throws {
    var seen: [String] = []
    let field = UITextField()
    let action = UIAction { _ in
      seen.append((field.text ?? "") + (field.markedTextRange == nil ? "" : "…"))
    }
    field.addAction(action, for: .editingChanged)
    field.text = "a"
    try field.compose("ㅎ")
    try field.compose("한")
    field.commit()
    #expect(seen == ["aㅎ…", "a한…", "a한"])
    try field.compose("ㄱ")
    field.text = "set by the app"
    #expect(field.markedTextRange == nil)
    #expect(field.text == "set by the app")
  }

  @Test func nothingIsComposedInAFieldThatIsDisabled() {
    let field = UITextField()
    field.placeholder = "name"
    field.isEnabled = false
    #expect(throws: InteractionError.disabled("name")) { try field.compose("ㅎ") }
  }
}
