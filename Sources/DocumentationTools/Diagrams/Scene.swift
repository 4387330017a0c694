/// How the diagram of something that is no operator is played: what is done by hand at the marbles
/// of its lines, and what is watched.
struct Scene: Equatable {
  /// What happens at the marbles of a line.
  enum Input: Equatable {
    /// A statement for each value, which is `$0` in it, and one for the end.
    case statement(String, end: String = "")
    /// The line is an observable of that name, whose first value is the line's.
    case state(String)
  }

  /// Statements that come first; the lines that are publishers exist already.
  var setup = ""
  /// The lines that something is done for, by their names.
  var inputs: [String: Input] = [:]
  /// The publishers of the lines below these; without one, the name of a line is the code.
  var outputs: [String: String] = [:]
  /// What stands in the box of the picture; without it, each line below has its own.
  var box: String?
  /// The chapter that shows it, if that is not the folder's.
  var chapter: String?
  /// What is done with all that happens at one time, which stands for `…`.
  var step = "…"

  /// What a line is; nothing if it is like those of operators.
  func role(of name: String) -> Diagram.Role? {
    if inputs[name] != nil { return .script }
    if name.wholeMatch(of: /S\d/) != nil { return .subscriber }
    if outputs[name] != nil { return box == nil ? .result : .subscriber }
    return nil
  }
}

extension Scene.Input {
  var isState: Bool {
    if case .state = self { true } else { false }
  }

  /// The statement for a value, or for the end.
  func code(_ value: String?) -> String {
    switch self {
    case .statement(let code, let end): value.map { code.replacing("$0", with: $0) } ?? end
    case .state(let name): "\(name).value = \(value ?? "")"
    }
  }
}
