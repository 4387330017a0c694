import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct TableInteractionTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  private func texts(_ table: UITableView) -> [String?] {
    table.visibleCells.map { $0.textLabel?.text }
  }

  @Test func selectingARowTellsTheDelegate() throws {
    let items = Items("one", "two")
    let table = items.table()
    let delegate = Delegate()
    table.delegate = delegate
    try table.selectRow(at: path(0))
    try table.selectRow(at: path(1))
    #expect(delegate.calls == ["selected 0", "deselected 0", "selected 1"])
    #expect(table.indexPathForSelectedRow == path(1))
    #expect(table.visibleCells.map(\.isSelected) == [false, true])
  }

  @Test func deselectingARowDoesNotTellTheDelegate() throws {
    let items = Items("one")
    let table = items.table()
    let delegate = Delegate()
    table.delegate = delegate
    try table.selectRow(at: path(0))
    table.deselectRow(at: path(0), animated: true)
    #expect(delegate.calls == ["selected 0"])
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.cellForRow(at: path(0))?.isSelected == false)
  }

  @Test func aReloadClearsTheSelection() throws {
    let items = Items("one")
    let table = items.table()
    try table.selectRow(at: path(0))
    table.reloadData()
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.visibleCells.map(\.isSelected) == [false])
  }

  @Test func swipingARowAwayLetsTheDataSourceCommit() throws {
    let items = Items("one", "two", "three")
    let table = items.table()
    try table.deleteRow(at: path(1))
    #expect(texts(table) == ["one", "three"])
  }

  @Test func aRowThatMayNotBeEditedOrDoesNotExistIsNotSwipedAway() {
    let items = Items("one")
    let table = items.table()
    #expect(throws: InteractionError.noRow(path(1))) { try table.deleteRow(at: path(1)) }
    #expect(throws: InteractionError.noRow(path(1))) { try table.selectRow(at: path(1)) }
    items.isEditable = false
    #expect(throws: InteractionError.fixedRow(path(0))) { try table.deleteRow(at: path(0)) }
    #expect(texts(table) == ["one"])
  }
}

@MainActor
private final class Delegate: NSObject, UITableViewDelegate {
  private(set) var calls: [String] = []

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    calls.append("selected \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    calls.append("deselected \(indexPath.row)")
  }
}
