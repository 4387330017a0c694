import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct TableViewTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  private func texts(_ table: UITableView) -> [String?] {
    table.visibleCells.map { $0.textLabel?.text }
  }

  @Test func theRowsComeFromTheDataSource() {
    let items = Items([.init(title: "A", items: ["one"]), .init(items: ["two", "three"])])
    let table = items.table()
    #expect(table.numberOfSections == 2)
    #expect(table.numberOfRows(inSection: 1) == 2)
    #expect(table.numberOfRows(inSection: 2) == 0)
    #expect(table.cellForRow(at: path(1, 1))?.textLabel?.text == "three")
    #expect(table.cellForRow(at: path(1, 0)) == nil)
  }

  @Test func aCellKnowsItsRow() throws {
    let items = Items("one", "two")
    let table = items.table()
    let cell = try #require(table.cellForRow(at: path(1)))
    #expect(table.indexPath(for: cell) == path(1))
    #expect(table.indexPath(for: UITableViewCell()) == nil)
  }

  @Test func changesOfTheDataAreShownAfterAReload() {
    let items = Items("one")
    let table = items.table()
    #expect(texts(table) == ["one"])
    items.sections[0].items = ["two", "three"]
    #expect(texts(table) == ["one"])
    table.reloadData()
    #expect(texts(table) == ["two", "three"])
    #expect(table.reloadCount == 1)
  }

  @Test func theFirstRowsAreLoadedWhenTheTableIsShown() {
    let counting = CountingItems()
    let table = UITableView()
    table.dataSource = counting
    table.reloadData()
    #expect(counting.requests == 0)
    _ = Screen.render(controller(of: table))
    #expect(counting.requests == 2)
    table.reloadData()
    #expect(counting.requests == 4)
  }

  @Test func cellsAreOfTheRegisteredClassAndSetUpByItsInitializer() {
    let items = Items("one")
    let cell = items.table().cellForRow(at: path(0))
    #expect(cell is ItemCell)
    #expect(cell?.reuseIdentifier == "Item")
    #expect(cell?.accessibilityIdentifier == "set up: true")
  }

  @Test func aReloadUsesTheSameCellsForOtherRows() {
    let items = Items("one", "two")
    let table = items.table()
    let former = table.visibleCells
    table.reloadData()
    #expect(table.visibleCells == former.reversed())
    #expect(texts(table) == ["one", "two"])
  }

  @Test func aCellIsPreparedOnceForEachFurtherUse() {
    let items = Items("one", "two")
    let table = items.table()
    let cells = table.visibleCells.compactMap { $0 as? ItemCell }
    #expect(cells.map(\.preparations) == [0, 0])
    items.sections[0].items = ["one"]
    table.reloadData()
    #expect(cells.map(\.preparations) == [0, 1])
  }

  @Test func aCellWaitsForARowAndIsUsedAgain() throws {
    let items = Items("one", "two")
    let table = items.table()
    let cells = table.visibleCells
    items.sections[0].items = []
    table.reloadData()
    #expect(table.visibleCells.isEmpty)
    #expect(cells.allSatisfy { $0.superview == nil })
    items.sections[0].items = ["three"]
    table.reloadData()
    #expect(table.visibleCells == [cells[1]])
  }

  @Test func aCallBackWhichACellKeepsFromItsFormerRowIsFoundOut() throws {
    let careless = CarelessItems()
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "Item")
    table.dataSource = careless
    table.layoutIfNeeded()
    table.reloadData()
    try table.cellForRow(at: path(0))?.tap("Buy")
    #expect(careless.bought == [1, 0])
  }

  @Test func aCellOfAnUnregisteredIdentifierIsPlain() {
    let table = UITableView()
    let cell = table.dequeueReusableCell(withIdentifier: "Unknown", for: path(0))
    #expect(cell.reuseIdentifier == "Unknown")
    #expect(table.dequeueReusableCell(withIdentifier: "Unknown") == nil)
  }

  @Test func aReloadDuringTheLoadingWaitsForTheNextLayout() {
    let reloading = ReloadingItems()
    let table = UITableView()
    table.dataSource = reloading
    table.layoutIfNeeded()
    #expect(table.visibleCells.count == 1)
    #expect(table.reloadCount == 1)
    #expect(reloading.requests == 2)
  }

  private func controller(of view: UIView) -> UIViewController {
    let controller = UIViewController()
    controller.view.addSubview(view)
    return controller
  }
}
