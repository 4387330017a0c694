import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct StackDrawingTests {
  @Test func aVerticalStackPutsViewsBelowEachOther() {
    #expect(
      drawing(of: column(label("one"), label("two"))) == """
        ┌──────────────────────────────────────┐
        │ one                                  │
        │ two                                  │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aHorizontalStackPutsViewsSideBySide() {
    #expect(
      drawing(of: row(button("−"), button("+"))) == """
        ┌──────────────────────────────────────┐
        │ [ − ] [ + ]                          │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func spacingIsDrawnAsColumnsOrBlankLines() {
    let inner = row(button("−"), button("+"))
    inner.spacing = 24
    let stack = column(label("one"), inner)
    stack.spacing = 16
    #expect(
      drawing(of: stack) == """
        ┌──────────────────────────────────────┐
        │ one                                  │
        │                                      │
        │ [ − ]   [ + ]                        │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aVerticalStackAlignsItsViews() {
    let leading = column(button("leading"))
    leading.alignment = .leading
    let center = column(button("center"))
    center.alignment = .center
    let trailing = column(button("trailing"))
    trailing.alignment = .trailing
    #expect(
      drawing(of: column(leading, center, trailing, button("fill"))) == """
        ┌──────────────────────────────────────┐
        │ [ leading ]                          │
        │              [ center ]              │
        │                         [ trailing ] │
        │               [ fill ]               │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aFilledRowGivesTheRestToItsLabelAndElseToItsSpacer() {
    let spaced = row(label("name"), UIView(), button("x"))
    #expect(
      drawing(of: column(row(label("name", .right), button("x")), spaced)) == """
        ┌──────────────────────────────────────┐
        │                           name [ x ] │
        │ name                           [ x ] │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func equalSpacingSharesTheRestBetweenTheGaps() {
    let stack = row(button("a"), button("b"), button("c"))
    stack.distribution = .equalSpacing
    #expect(
      drawing(of: column(stack)) == """
        ┌──────────────────────────────────────┐
        │ [ a ]           [ b ]          [ c ] │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func fillEquallyMakesTheViewsEquallyWide() {
    let stack = row(button("a"), button("longer"))
    stack.distribution = .fillEqually
    #expect(
      drawing(of: column(stack)) == """
        ┌──────────────────────────────────────┐
        │       [ a ]          [ longer ]      │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aRowAlignsViewsOfDifferentHeights() {
    let stack = row(column(label("one"), label("two"), label("three")), button("ok"))
    stack.alignment = .center
    #expect(
      drawing(of: stack) == """
        ┌──────────────────────────────────────┐
        │ one                                  │
        │ two                           [ ok ] │
        │ three                                │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aRowWiderThanTheScreenIsCutWhereItIsWidest() {
    let long = String(repeating: "long ", count: 20)
    #expect(
      drawing(of: row(label(long), button("ok"))) == """
        ┌──────────────────────────────────────────────────────────────────────────────┐
        │ long long long long long long long long long long long long long lon… [ ok ] │
        └──────────────────────────────────────────────────────────────────────────────┘
        """
    )
  }

  @Test func hiddenViewsTakeNoRoom() {
    let hidden = label("hidden")
    hidden.isHidden = true
    #expect(
      drawing(of: column(label("one"), row(hidden, label("two")))) == """
        ┌──────────────────────────────────────┐
        │ one                                  │
        │ two                                  │
        └──────────────────────────────────────┘
        """
    )
  }
}
