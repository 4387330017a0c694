/// Something to do.
struct TodoModel: Hashable, Sendable {
  let description: String
  var isCompleted: Bool

  /// The name of the symbol that stands for the state of an item, or for none.
  static func symbolName(of todo: TodoModel?) -> String {
    guard let todo else { return "defaultImageName" }
    return todo.isCompleted ? "chevron.down.circle.fill" : "chevron.down.circle"
  }
}
