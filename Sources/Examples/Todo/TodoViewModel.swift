import Rivulet

/// The to-do list: one list is stored, the other one is derived from it.
@MainActor
final class TodoViewModel: TodoViewModelProtocol {
  let observableTodo: Observable<[TodoModel]>
  let observableDone: Property<[TodoModel]>

  /// Creates a list of some items.
  init(_ todos: [TodoModel] = []) {
    observableTodo = Observable(todos)
    observableDone = observableTodo.derived { $0.filter(\.isCompleted) }
  }

  var todoCount: Int { observableTodo.value.count }

  func todoDescription(_ index: Int) -> String? {
    observableTodo.value.element(at: index)?.description
  }

  func todoIsCompleted(_ index: Int) -> String {
    TodoModel.symbolName(of: observableTodo.value.element(at: index))
  }

  var doneCount: Int { observableDone.value.count }

  func doneDescription(_ index: Int) -> String? {
    observableDone.value.element(at: index)?.description
  }

  func doneIsCompleted(_ index: Int) -> String {
    TodoModel.symbolName(of: observableDone.value.element(at: index))
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
    guard let index = done.element(at: index) else { return }
    toggleTodo(at: index)
  }

  func removeDone(description: String) {
    guard
      let index = observableTodo.value.firstIndex(where: {
        $0.isCompleted && $0.description == description
      })
    else { return }
    toggleTodo(at: index)
  }
}
