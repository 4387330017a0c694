import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct ControlTests {
  @Test func actionsRunOnTheirEventsInTheOrderOfAdding() {
    var calls: [String] = []
    let control = UIControl()
    control.addAction(UIAction { _ in calls.append("tap") }, for: .touchUpInside)
    control.addAction(UIAction { _ in calls.append("value") }, for: .valueChanged)
    control.addAction(UIAction { _ in calls.append("both") }, for: [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchUpInside)
    #expect(calls == ["tap", "both"])
  }

  @Test func anActionOfTheSameIdentifierReplacesTheFormerOne() {
    var calls: [String] = []
    let control = UIControl()
    let identifier = UIAction.Identifier("save")
    control.addAction(
      UIAction(identifier: identifier) { _ in calls.append("old") },
      for: [.touchUpInside, .valueChanged]
    )
    control.addAction(
      UIAction(identifier: identifier) { _ in calls.append("new") },
      for: .touchUpInside
    )
    control.sendActions(for: .touchUpInside)
    control.sendActions(for: .valueChanged)
    #expect(calls == ["new", "old"])
  }

  @Test func aRemovedActionDoesNotRun() {
    var calls = 0
    let control = UIControl()
    let action = UIAction { _ in calls += 1 }
    control.addAction(action, for: .touchUpInside)
    control.removeAction(action, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(calls == 0)
  }

  @Test func theSenderOfAnActionIsTheControlWhileItRuns() {
    var sender: UIControl?
    let control = UIControl()
    let action = UIAction { sender = $0.sender as? UIControl }
    control.addAction(action, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(sender === control)
    #expect(action.sender == nil)
  }

  @Test func aTargetIsCalledWithAndWithoutTheSender() throws {
    let target = Target()
    let save = button("Save")
    save.addTarget(target, action: Target.saved, for: .touchUpInside)
    save.addTarget(target, action: Target.tapped, for: .touchUpInside)
    try save.tap()
    #expect(target.calls == ["saved", "tapped Save"])
  }

  @Test func aTargetIsNotKeptAlive() {
    let journal = Journal()
    let save = button("Save")
    do {
      let target = DyingTarget(journal)
      save.addTarget(target, action: DyingTarget.saved, for: .touchUpInside)
      save.sendActions(for: .touchUpInside)
    }
    save.sendActions(for: .touchUpInside)
    #expect(journal.entries == ["saved"])
  }
}

@MainActor
private final class Target {
  private(set) var calls: [String] = []

  func saved() {
    calls.append("saved")
  }

  func tapped(_ sender: UIButton) {
    calls.append("tapped \(sender.currentTitle ?? "")")
  }
}

@MainActor
private final class DyingTarget {
  private let journal: Journal

  init(_ journal: Journal) {
    self.journal = journal
  }

  func saved() {
    journal.add("saved")
  }
}
