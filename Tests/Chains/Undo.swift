import Rivulet

/// Undo and redo as a fold over commands.
enum Command: Sendable {
  case type(String)
  case undo
  case redo
}

struct History: Sendable, Equatable {
  var past = [""]
  var future: [String] = []
}

@MainActor func history(
  _ keys: Subject<String, Never>,
  _ undo: Subject<Void, Never>,
  _ redo: Subject<Void, Never>,
  _ screen: Screen
) {
  keys.map { Command.type($0) }
    .merge(with: undo.map { .undo }, redo.map { .redo })
    .scan(into: History()) { history, command in
      switch command {
      case .type(let text):
        history.past.append(text)
        history.future = []
      case .undo where history.past.count > 1:
        history.future.append(history.past.removeLast())
      case .redo where !history.future.isEmpty:
        history.past.append(history.future.removeLast())
      default: break
      }
    }
    .removeDuplicates()
    .compactMap { $0.past.last }
    .bind(to: screen, \.title)
}
