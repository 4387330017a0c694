/// Something to do.
struct TodoModel: Hashable, Sendable {
  let description: String
  var isCompleted: Bool

  /// The name of the symbol that stands for its state.
  var symbolName: String {
    isCompleted ? "chevron.down.circle.fill" : "chevron.down.circle"
  }
}
