import Rivulet

/// What the screens of the to-do list need from their view model.
@MainActor
protocol TodoViewModelProtocol: AnyObject {
  /// Everything, done or not.
  var observableTodo: Observable<[TodoModel]> { get }
  /// What is done, in the same order.
  var observableDone: Property<[TodoModel]> { get }

  /// Adds an item at the end.
  func addTodo(description: String, isCompleted: Bool)
  /// Removes an item.
  func removeTodo(at index: Int)
  /// Marks an item as done, or as not done.
  func toggleTodo(at index: Int)
  /// Marks an item of the done list as not done.
  func removeDone(at index: Int)
}

/// The to-do list: one list is stored, the other one is derived from it.
///
/// An index that is not in the list does nothing, and tells nobody.
@MainActor
final class TodoViewModel: TodoViewModelProtocol {
  let observableTodo: Observable<[TodoModel]>
  let observableDone: Property<[TodoModel]>

  /// Creates a list of some items.
  init(_ todos: [TodoModel] = []) {
    observableTodo = Observable(todos)
    observableDone = observableTodo.derived { $0.filter(\.isCompleted) }
  }

  func addTodo(description: String, isCompleted: Bool) {
    observableTodo.value.append(TodoModel(description: description, isCompleted: isCompleted))
  }

  func removeTodo(at index: Int) {
    guard observableTodo.value.indices.contains(index) else { return }
    observableTodo.value.remove(at: index)
  }

  func toggleTodo(at index: Int) {
    guard observableTodo.value.indices.contains(index) else { return }
    observableTodo.value[index].isCompleted.toggle()
  }

  func removeDone(at index: Int) {
    let todos = observableTodo.value
    let done = todos.indices.filter { todos[$0].isCompleted }
    guard done.indices.contains(index) else { return }
    toggleTodo(at: done[index])
  }
}
