import Foundation
import HeadlessUIKit
import Rivulet
import Testing

@testable import Examples

/// The four flows at the end of the document, counted in reloads of both tables.
@MainActor
@Suite
struct TodoFlowTests {
  private let screens = TodoScreens([
    TodoModel(description: "Milk", isCompleted: false),
    TodoModel(description: "Bread", isCompleted: true),
  ])

  @Test func `Binding loads each table once`() {
    #expect(screens.reloads == [1, 1])
  }

  @Test func `1: an added item reloads the to-do screen alone`() throws {
    try screens.todo.tap("Add")
    try screens.todo.fill("Eggs")
    #expect(screens.reloads == [1, 1])
    try screens.todo.press("Add")
    #expect(screens.reloads == [2, 1])
    #expect(
      screens.todo.render() == """
        ┌────────────────────────────────────────┐
        │                 To-do                  │
        ├────────────────────────────────────────┤
        │ 1 │ Milk       ( chevron.down.circle ) │
        │ 2 │ Bread ( chevron.down.circle.fill ) │
        │ 3 │ Eggs       ( chevron.down.circle ) │
        │                                        │
        │                [ Add ]                 │
        └────────────────────────────────────────┘
        """
    )
  }

  @Test func `1: nothing is added by “Cancel”, nor without a text`() throws {
    try screens.todo.tap("Add")
    try screens.todo.fill("Eggs")
    try screens.todo.press("Cancel")
    try screens.todo.tap("Add")
    try screens.todo.press("Add")
    #expect(screens.reloads == [1, 1])
    #expect(screens.rows == [["Milk", "Bread"], ["Bread"]])
  }

  @Test func `2: a removed item reloads the done screen only if it was there`() throws {
    try screens.todo.deleteRow(0)
    #expect(screens.reloads == [2, 1])
    #expect(screens.rows == [["Bread"], ["Bread"]])
    try screens.todo.deleteRow(0)
    #expect(screens.reloads == [3, 2])
    #expect(screens.rows == [[], []])
  }

  @Test func `3: a toggle on the to-do screen reloads both`() throws {
    try screens.tapButton(ofRow: 0, on: screens.todo)
    #expect(screens.reloads == [2, 2])
    #expect(screens.rows == [["Milk", "Bread"], ["Milk", "Bread"]])
    try screens.tapButton(ofRow: 1, on: screens.todo)
    #expect(screens.reloads == [3, 3])
    #expect(screens.rows == [["Milk", "Bread"], ["Milk"]])
  }

  @Test func `4: a toggle on the done screen reloads it, and the to-do screen`() throws {
    try screens.tapButton(ofRow: 0, on: screens.done)
    #expect(screens.reloads == [2, 2])
    #expect(
      screens.done.render() == """
        ┌──────────────────────────────────────┐
        │                 Done                 │
        ├──────────────────────────────────────┤
        │ (no rows)                            │
        └──────────────────────────────────────┘
        """
    )
    #expect(screens.viewModel.observableTodo.value.map(\.isCompleted) == [false, false])
  }

  @Test func `A cell that is used again acts on its new row`() throws {
    screens.viewModel.addTodo(description: "Eggs", isCompleted: false)
    let table = try #require(screens.tables.first)
    let former = table.visibleCells
    for row in [2, 0, 1, 2, 2] {
      try screens.tapButton(ofRow: row, on: screens.todo)
    }
    try screens.todo.deleteRow(0)
    try screens.tapButton(ofRow: 0, on: screens.todo)
    #expect(
      screens.viewModel.observableTodo.value == [
        TodoModel(description: "Bread", isCompleted: true),
        TodoModel(description: "Eggs", isCompleted: true),
      ]
    )
    // They are the old cells, in other rows.
    #expect(table.visibleCells.allSatisfy { cell in former.contains { $0 === cell } })
  }
}

@MainActor
@Suite
struct TodoViewModelTests {
  private let viewModel = TodoViewModel([
    TodoModel(description: "Milk", isCompleted: true),
    TodoModel(description: "Milk", isCompleted: false),
    TodoModel(description: "Milk", isCompleted: true),
  ])

  @Test(arguments: [-1, 3, .min, .max])
  func `An index out of range does nothing and tells nobody`(index: Int) {
    let before = viewModel.observableTodo.value
    let token = viewModel.observableTodo.changes.bind { Issue.record("It told of \($0).") }
    viewModel.removeTodo(at: index)
    viewModel.toggleTodo(at: index)
    viewModel.removeDone(at: index)
    viewModel.removeDone(description: "Bread")
    token.dispose()
    #expect(viewModel.observableTodo.value == before)
    #expect(viewModel.observableDone.value.count == 2)
  }

  @Test func `The done list counts its own rows, also among items of one text`() {
    viewModel.removeDone(at: 1)
    #expect(viewModel.observableTodo.value.map(\.isCompleted) == [true, false, false])
  }

  @Test func `By its text, the first of the done items is marked as not done`() {
    viewModel.toggleTodo(at: 0)
    viewModel.removeDone(description: "Milk")
    #expect(viewModel.observableTodo.value.map(\.isCompleted) == [false, false, false])
    let token = viewModel.observableTodo.changes.bind { Issue.record("It told of \($0).") }
    viewModel.removeDone(description: "Milk")
    token.dispose()
  }

  @Test func `The rows of both lists are told one by one`() {
    viewModel.addTodo(description: "Eggs", isCompleted: true)
    #expect(viewModel.todoCount == 4)
    #expect((0...4).map(viewModel.todoDescription) == ["Milk", "Milk", "Milk", "Eggs", nil])
    let (done, open) = ("chevron.down.circle.fill", "chevron.down.circle")
    #expect((0...4).map(viewModel.todoIsCompleted) == [done, open, done, done, "defaultImageName"])
    #expect(viewModel.doneCount == 3)
    #expect((0...3).map(viewModel.doneDescription) == ["Milk", "Milk", "Eggs", nil])
    #expect((0...3).map(viewModel.doneIsCompleted) == [done, done, done, "defaultImageName"])
  }

  @Test func `The done list is never stale, bound or not`() {
    viewModel.toggleTodo(at: 1)
    #expect(viewModel.observableDone.value.count == 3)
    viewModel.removeTodo(at: 0)
    #expect(viewModel.observableDone.value.count == 2)
  }

  @Test func `Appending and toggling copy nothing`() {
    let screens = TodoScreens([], viewModel: viewModel)
    viewModel.observableTodo.value.reserveCapacity(64)
    let before = storage
    viewModel.addTodo(description: "Eggs", isCompleted: false)
    viewModel.toggleTodo(at: 3)
    #expect(storage == before)
    #expect(screens.rows[0].count == 4)
  }

  /// The address of the elements.
  private var storage: UInt {
    viewModel.observableTodo.update { todos in
      todos.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
  }
}

/// Ten thousand items on two screens of one view model.
@MainActor
@Suite
struct LargeTodoTests {
  private let screens = TodoScreens(
    (0..<10_000).map { TodoModel(description: "\($0)", isCompleted: $0.isMultiple(of: 2)) }
  )

  private var viewModel: TodoViewModel { screens.viewModel }

  @Test func `Each change reloads each screen at most once, and only if it shows something else`() {
    #expect(viewModel.doneCount == 5_000)
    viewModel.addTodo(description: "Milk", isCompleted: false)
    #expect(screens.reloads == [2, 1])
    viewModel.toggleTodo(at: 10_000)
    #expect(screens.reloads == [3, 2])
    #expect(viewModel.doneDescription(5_000) == "Milk")
    viewModel.removeDone(at: 5_000)
    #expect(screens.reloads == [4, 3])
    viewModel.removeTodo(at: 1)
    #expect(screens.reloads == [5, 3])
    #expect(viewModel.todoCount == 10_000)
  }

  @Test func `Appending copies none of them`() {
    viewModel.observableTodo.value.reserveCapacity(10_200)
    let before = storage
    for number in 0..<100 { viewModel.addTodo(description: "\(number)", isCompleted: false) }
    #expect(storage == before)
    // Making room and the two looks at the storage are changes, too.
    #expect(screens.reloads == [104, 1])
  }

  /// The address of the elements.
  private var storage: UInt {
    viewModel.observableTodo.update { todos in
      todos.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
  }
}

@MainActor
@Suite
struct TodoNavigationTests {
  @Test func `A screen that was left is released, and the list stays`() throws {
    weak var viewModel: TodoViewModel?
    weak var left: UIViewController?
    do {
      let list = TodoViewModel()
      viewModel = list
      let root = MainViewController(viewModel: list)
      let screen = Screen(rootViewController: UINavigationController(rootViewController: root))
      try screen.tap("To-do")
      try screen.tap("Add")
      try screen.fill("Milk")
      try screen.press("Add")
      left = screen.visibleViewController
      #expect(left is TodoViewController)
      try screen.goBack()
      #expect(left == nil)
      list.toggleTodo(at: 0)
      try screen.tap("Done")
      left = screen.visibleViewController
      #expect(
        screen.render() == """
          ┌───────────────────────────────────────┐
          │ ‹ Main          Done                  │
          ├───────────────────────────────────────┤
          │ 1 │ Milk ( chevron.down.circle.fill ) │
          └───────────────────────────────────────┘
          """
      )
    }
    #expect(left == nil)
    #expect(viewModel == nil)
  }
}

/// Both screens of one list, side by side.
@MainActor
struct TodoScreens {
  let viewModel: TodoViewModel
  let todo: Screen
  let done: Screen

  init(_ todos: [TodoModel], viewModel: TodoViewModel? = nil) {
    self.viewModel = viewModel ?? TodoViewModel(todos)
    todo = Screen(rootViewController: TodoViewController(viewModel: self.viewModel))
    done = Screen(rootViewController: DoneViewController(viewModel: self.viewModel))
  }

  /// The tables of the to-do and the done screen.
  var tables: [UITableView] {
    [todo, done].flatMap { $0.rootViewController.view.find(UITableView.self) }
  }

  /// How often each table was reloaded.
  var reloads: [Int] { tables.map(\.reloadCount) }

  /// The texts that each table shows.
  var rows: [[String?]] {
    tables.map { $0.visibleCells.map { ($0 as? TodoCell)?.todoLabel.text } }
  }

  /// Taps the button of a row, counted from 0.
  func tapButton(ofRow row: Int, on screen: Screen) throws {
    let table = try #require(screen.rootViewController.view.find(UITableView.self).first)
    let cell = try #require(table.cellForRow(at: IndexPath(row: row, section: 0)) as? TodoCell)
    try cell.checkButton.tap()
  }
}
