import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct ControlDrawingTests {
  @Test func aLabelIsAlignedInItsRoom() {
    let stack = column(label("왼쪽"), label("가운데", .center), label("오른쪽", .right))
    #expect(
      drawing(of: stack) == """
        ┌──────────────────────────────────────┐
        │ 왼쪽                                 │
        │                가운데                │
        │                               오른쪽 │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aLabelOfAnyNumberOfLinesWraps() {
    let text = label("리액티브 스트림을 화면에 그립니다. It wraps between words 🎉", .center)
    text.numberOfLines = 0
    #expect(
      drawing(of: text) == """
        ┌──────────────────────────────────────┐
        │  리액티브 스트림을 화면에 그립니다.  │
        │      It wraps between words 🎉       │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aLabelWithoutTextTakesNoRoom() {
    #expect(
      drawing(of: column(UILabel(), label("text"), label(""))) == """
        ┌──────────────────────────────────────┐
        │ text                                 │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aButtonShowsItsTitleOrItsImageOrBoth() {
    let image = UIButton(type: .system)
    image.setImage(UIImage(systemName: "trash"), for: .normal)
    let both = button("Delete")
    both.setImage(UIImage(systemName: "trash"), for: .normal)
    #expect(
      drawing(of: row(button("삭제"), image, both))
        == """
        ┌───────────────────────────────────────┐
        │ [ 삭제 ] ( trash ) [ ▣ trash Delete ] │
        └───────────────────────────────────────┘
        """
    )
  }

  @Test func aDisabledButtonHasNoBrackets() {
    let disabled = button("Add")
    disabled.isEnabled = false
    #expect(
      drawing(of: row(disabled)) == """
        ┌──────────────────────────────────────┐
        │ · Add ·                              │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aButtonShowsTheTitleOfItsState() {
    let toggle = button("Off")
    toggle.setTitle("On", for: .selected)
    toggle.isSelected = true
    #expect(
      drawing(of: row(toggle)) == """
        ┌──────────────────────────────────────┐
        │ [ On ]                               │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func anImageViewShowsTheNameOfItsImage() {
    let stack = column(UIImageView(image: UIImage(named: "로고")), UIImageView())
    #expect(
      drawing(of: stack) == """
        ┌──────────────────────────────────────┐
        │ ▣ 로고                               │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aTextFieldShowsItsPlaceholderUntilItHasText() {
    let empty = UITextField()
    empty.placeholder = "이름"
    let filled = UITextField()
    filled.placeholder = "Name"
    filled.text = "Kim"
    let secure = UITextField()
    secure.text = "1234"
    secure.isSecureTextEntry = true
    #expect(
      drawing(of: column(empty, row(filled, button("OK")), row(secure))) == """
        ┌──────────────────────────────────────┐
        │ │ 이름…                            │ │
        │ │ Kim                       │ [ OK ] │
        │ │ ••••                             │ │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aPlainViewPutsItsSubviewsBelowEachOther() {
    let view = UIView()
    view.addSubview(label("title", .center))
    view.addSubview(button("ok"))
    #expect(
      drawing(of: view) == """
        ┌──────────────────────────────────────┐
        │                title                 │
        │ [ ok ]                               │
        └──────────────────────────────────────┘
        """
    )
  }
}
