import Rivulet

/// What the screens of the to-do list need from their view model.
///
/// An index that is not in the list does nothing, and tells nobody.
@MainActor
protocol TodoViewModelProtocol: AnyObject {
  /// Everything, done or not.
  var observableTodo: Observable<[TodoModel]> { get }
  /// What is done, in the same order.
  var observableDone: Property<[TodoModel]> { get }

  /// How many items there are, done or not.
  var todoCount: Int { get }
  /// Returns the text of an item, or nil for an index out of range.
  func todoDescription(_ index: Int) -> String?
  /// Returns the name of the symbol that says whether an item is done.
  func todoIsCompleted(_ index: Int) -> String

  /// How many items are done.
  var doneCount: Int { get }
  /// Returns the text of an item of the done list, or nil for an index out of range.
  func doneDescription(_ index: Int) -> String?
  /// Returns the name of the symbol of an item of the done list.
  func doneIsCompleted(_ index: Int) -> String

  /// Adds an item at the end.
  func addTodo(description: String, isCompleted: Bool)
  /// Removes an item.
  func removeTodo(at index: Int)
  /// Marks an item as done, or as not done.
  func toggleTodo(at index: Int)
  /// Marks an item of the done list as not done.
  func removeDone(at index: Int)
  /// Marks the first item of the done list that has this text as not done.
  func removeDone(description: String)
}
