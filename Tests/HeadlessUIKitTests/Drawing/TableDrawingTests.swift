import Foundation
import HeadlessUIKit
import Testing

@MainActor
@Suite
struct TableDrawingTests {
  @Test func eachRowHasItsNumber() {
    let items = Items("우유", "Bread 🍞", "Eggs")
    #expect(
      drawing(of: items.table()) == """
        ┌──────────────────────────────────────┐
        │ 1 │ 우유                             │
        │ 2 │ Bread 🍞                         │
        │ 3 │ Eggs                             │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func theNumbersAreAlignedToTheLongest() {
    let items = Items([.init(items: (1...10).map { "Item \($0)" })])
    let lines = drawing(of: items.table()).split(separator: "\n")
    #expect(lines[9] == "│  9 │ Item 9                          │")
    #expect(lines[10] == "│ 10 │ Item 10                         │")
  }

  @Test func aTableWithoutRowsSaysSo() {
    #expect(
      drawing(of: UITableView()) == """
        ┌──────────────────────────────────────┐
        │ (no rows)                            │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func sectionsHaveTheirTitles() {
    let items = Items([.init(title: "과일", items: ["Apple", "Pear"]), .init(items: ["Milk"])])
    #expect(
      drawing(of: items.table()) == """
        ┌──────────────────────────────────────┐
        │ ── 과일 ──                           │
        │ 1 │ Apple                            │
        │ 2 │ Pear                             │
        │ 1 │ Milk                             │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func theSelectedRowIsMarked() throws {
    let items = Items("one", "two")
    let table = items.table()
    try table.selectRow(at: IndexPath(row: 1, section: 0))
    #expect(
      drawing(of: table) == """
        ┌──────────────────────────────────────┐
        │ 1 │ one                              │
        │ 2 ▸ two                              │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func aCellShowsImageTextsViewsAndAccessory() {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.detailTextLabel?.text = "2개"
    cell.textLabel?.text = "Milk"
    cell.imageView?.image = UIImage(systemName: "cart")
    cell.contentView.addSubview(row(button("−"), button("+")))
    cell.accessoryType = .disclosureIndicator
    let checked = UITableViewCell()
    checked.textLabel?.text = "Bread"
    checked.accessoryType = .checkmark
    let tall = UITableViewCell()
    tall.contentView.addSubview(column(label("one"), label("two")))
    let cells = Cells([cell, checked, tall, UITableViewCell()])
    #expect(
      drawing(of: cells.table) == """
        ┌──────────────────────────────────────┐
        │ 1 │ ▣ cart Milk    [ − ] [ + ] 2개 › │
        │ 2 │ Bread                          ✓ │
        │ 3 │ one                              │
        │   │ two                              │
        │ 4 │                                  │
        └──────────────────────────────────────┘
        """
    )
  }
}

/// A data source of finished cells and its table.
@MainActor
private final class Cells: NSObject, UITableViewDataSource {
  let table = UITableView()
  private let cells: [UITableViewCell]

  init(_ cells: [UITableViewCell]) {
    self.cells = cells
    super.init()
    table.dataSource = self
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    cells.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cells[indexPath.row]
  }
}
