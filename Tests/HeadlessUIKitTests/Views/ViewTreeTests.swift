import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct ViewTreeTests {
  @Test func addingAViewTakesItOutOfItsFormerSuperview() {
    let first = UIView()
    let second = UIView()
    let view = UIView()
    first.addSubview(view)
    second.addSubview(view)
    #expect(first.subviews.isEmpty)
    #expect(second.subviews == [view])
    #expect(view.superview === second)
  }

  @Test func addingAViewAgainMovesItToTheFront() {
    let parent = UIView()
    let one = UIView()
    let two = UIView()
    parent.addSubview(one)
    parent.addSubview(two)
    parent.addSubview(one)
    #expect(parent.subviews == [two, one])
  }

  @Test func aViewIsNotAddedToItselfOrToAViewInsideIt() {
    let outer = UIView()
    let inner = UIView()
    outer.addSubview(inner)
    inner.addSubview(outer)
    outer.addSubview(outer)
    #expect(outer.superview == nil)
    #expect(inner.subviews.isEmpty)
  }

  @Test func aRemovedViewHasNoSuperview() {
    let parent = UIView()
    let view = UIView()
    parent.addSubview(view)
    view.removeFromSuperview()
    #expect(view.superview == nil)
    #expect(parent.subviews.isEmpty)
  }

  @Test func aViewIsFoundByItsTagAtAnyDepth() {
    let root = UIView()
    let middle = UIView()
    let leaf = UIView()
    leaf.tag = 7
    root.addSubview(middle)
    middle.addSubview(leaf)
    #expect(root.viewWithTag(7) === leaf)
    #expect(root.viewWithTag(8) == nil)
  }

  @Test func viewsAreFoundByTheirTypeInOrder() {
    let one = button("one")
    let two = button("two")
    let root = UIView()
    root.addSubview(column(row(one), label("between"), two))
    #expect(root.find(UIButton.self) == [one, two])
  }

  @Test func aStackAdoptsTheViewsItArranges() {
    let one = label("one")
    let two = label("two")
    let stack = row(one)
    stack.insertArrangedSubview(two, at: 0)
    #expect(stack.arrangedSubviews == [two, one])
    #expect(two.superview === stack)
  }

  @Test func arrangingAViewAgainMovesIt() {
    let one = label("one")
    let two = label("two")
    let stack = row(one, two)
    stack.addArrangedSubview(one)
    #expect(stack.arrangedSubviews == [two, one])
    #expect(stack.subviews == [one, two])
  }

  @Test func aViewTakenOutOfTheArrangementStaysASubview() {
    let one = label("one")
    let stack = row(one)
    stack.removeArrangedSubview(one)
    #expect(stack.arrangedSubviews.isEmpty)
    #expect(stack.subviews == [one])
  }

  @Test func aViewRemovedFromAStackLeavesTheArrangement() {
    let one = label("one")
    let stack = row(one)
    one.removeFromSuperview()
    #expect(stack.arrangedSubviews.isEmpty)
  }

  @Test func fontAndColourOfALabelAreResetByNil() {
    let text = label("text")
    text.font = .boldSystemFont(ofSize: 20)
    text.textColor = .blue
    #expect(text.font == .systemFont(ofSize: 20, weight: .bold))
    #expect(text.textColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    text.font = nil
    text.textColor = nil
    #expect(text.font.pointSize == 17)
    #expect(text.textColor == .label)
  }

  @Test func anImageKeepsItsNameAndNeedsOne() {
    #expect(UIImage(named: "logo")?.name == "logo")
    #expect(UIImage(systemName: "trash")?.description == "[trash]")
    #expect(UIImage(named: "logo") == UIImage(named: "logo"))
    #expect(UIImage(named: "plus") != UIImage(systemName: "plus"))
    #expect(UIImage(named: "") == nil)
  }
}
