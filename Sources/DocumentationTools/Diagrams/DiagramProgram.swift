/// A program that plays diagrams through the operators themselves, on virtual time, and prints what
/// happened.
///
/// Each diagram is a function in which its lines are publishers, and its calls are what they say.
struct DiagramProgram {
  /// A diagram, and what it is a diagram of.
  struct Part {
    var diagram: Diagram
    let declaration: Diagram.Declaration
  }

  let parts: [Part]

  var source: String {
    var lines = [Self.prelude]
    for (number, part) in parts.enumerated() {
      lines.append("func diagram\(number)() throws {")
      lines.append("let stage = Stage(\(number)), scheduler = stage.scheduler, late = stage.late")
      lines += Staging(part).statements
      lines.append("try stage.play(until: \(part.diagram.end + 4))\n}")
    }
    let calls = parts.indices.map { "try diagram\($0)()" }.joined(separator: "\n")
    lines.append("@main enum Diagrams { static func main() throws {\n\(calls)\n} }")
    return lines.joined(separator: "\n")
  }

  /// The statements that put a diagram on the stage.
  private struct Staging {
    let diagram: Diagram
    let declaration: Diagram.Declaration
    private var rows: [(index: Int, row: Diagram.Row)] { Array(zip(0..., diagram.rows)) }

    init(_ part: Part) {
      diagram = part.diagram
      declaration = part.declaration
    }

    var statements: [String] {
      naming + states + publishers + functions + runs + main + setup + script + results
    }

    /// The states that lines are, with their first values.
    private var states: [String] {
      rows.compactMap { _, row in
        guard case .state(let name) = declaration.scene?.inputs[row.name],
          let first = row.events.first, let value = literal(first)
        else { return nil }
        return "let \(name) = Observable(\(value))"
      }
    }

    private var setup: [String] {
      declaration.scene.map { $0.setup.isEmpty ? [] : [$0.setup] } ?? []
    }

    /// What is done by hand; all of one time is done at once.
    private var script: [String] {
      guard let scene = declaration.scene else { return [] }
      var steps: [Int: [String]] = [:]
      for (_, row) in rows {
        guard let input = scene.inputs[row.name] else { continue }
        for event in row.events where !(input.isState && event.time == 0) {
          steps[row.start + event.time, default: []].append(input.code(literal(event)))
        }
      }
      return steps.sorted { $0.key < $1.key }.map { time, statements in
        let body = scene.step.replacing("…", with: statements.joined(separator: "; "))
        return "scheduler.perform(at: .seconds(\(time))) { \(body) }"
      }
    }

    /// The value of an event as code; nothing at an end.
    private func literal(_ event: Diagram.Event) -> String? {
      event.text.map { Int($0) != nil ? $0 : "\"\($0)\"" }
    }

    private var naming: [String] {
      let usesKeys = rows.contains { $0.row.name.hasPrefix("group ") }
      return usesKeys ? ["stage.usesKeys = true"] : []
    }

    private var publishers: [String] {
      rows.compactMap { index, row in
        guard case .publisher(let name) = row.role, name != mainName || !isNested else {
          return nil
        }
        return "let \(name) = \(cold(index, as: isNested ? types(of: inner) : nil))"
      }
    }

    /// The lines that the upstream names.
    private var inner: [Int] {
      rows.filter { $0.row.isInput && $0.row.name != mainName }.map(\.index)
    }

    /// The values of the upstream that are names of other lines stand for these.
    private var main: [String] {
      guard isNested, let (index, row) = rows.first(where: { $0.row.name == mainName }) else {
        return []
      }
      let names = row.events.compactMap(\.text)
      let cases = names.map { "case \"\($0)\": AnyPublisher(\($0))" }
      return [
        "let \(mainName) = \(cold(index)).map { name in",
        "switch name { \(cases.joined(separator: "\n"))\ndefault: AnyPublisher(\(names[0])) } }",
      ]
    }

    private let mainName = "upstream"

    private var isNested: Bool {
      let names = Set(diagram.rows.map(\.name))
      let values = rows.first { $0.row.name == mainName }?.row.events.compactMap(\.text) ?? []
      return !values.isEmpty && values.allSatisfy(names.contains)
    }

    private var functions: [String] {
      let calls = rows.compactMap { index, row in
        if case .function(let name, let argument) = row.role {
          (name, argument, index)
        } else {
          nil
        }
      }
      return Dictionary(grouping: calls, by: \.0).sorted { $0.key < $1.key }.map { name, calls in
        let type = types(of: calls.map { $0.2 })
        let isNumber = calls.allSatisfy { Int($0.1) != nil }
        let cases = calls.map { _, argument, index in
          "case \(isNumber ? argument : "\"\(argument)\""): AnyPublisher(\(cold(index, as: type)))"
        }
        let input = isNumber ? "Int" : "String"
        let other = "default: AnyPublisher(Empty<\(type)>())"
        let body = "switch value { \((cases + [other]).joined(separator: "\n")) }"
        guard declaration.takesExecutor else {
          return "@Sendable func \(name)(_ value: \(input)) -> AnyPublisher<\(type)> { \(body) }"
        }
        // A task that was cancelled returns something, too; nobody must see it.
        let (output, failure) = (type.prefix { $0 != "," }, type.drop { $0 != "," }.dropFirst(2))
        return """
          @Sendable func \(name)(_ value: \(input)) async throws(\(failure)) -> \(output) {
            let events: AnyPublisher<\(type)> = \(body)
            return try await events.firstValue() ?? \(output == "Int" ? "0" : "\"\"")
          }
          """
      }
    }

    private var runs: [String] {
      let indices = rows.filter { $0.row.role == .run }.map(\.index)
      guard !indices.isEmpty else { return [] }
      let runs = indices.map { cold($0, as: types(of: indices)) }
      return ["let upstream = stage.runs([\(runs.joined(separator: ", "))])"]
    }

    /// What is watched; a call that several lines watch is made once.
    private var results: [String] {
      var statements: [String] = []
      var call = ""
      for (index, row) in rows where !row.isInput {
        statements.append("#sourceLocation(file: \"\(declaration.path)\", line: \(row.line))")
        switch row.role {
        case .group(let key):
          statements.append("stage.watch(\(index), group: \"\(key)\", of: \(call))")
        default:
          if row.role == .result || declaration.scene?.outputs[row.name] != nil {
            call = "result\(index)"
            statements.append("let \(call) = \(code(of: row.name))")
          }
          let end = row.disposal.map { "\($0)" } ?? "nil"
          statements.append(
            "stage.watch(\(index), from: \(row.start), until: \(end), \(requests), \(call))"
          )
        }
        statements.append("#sourceLocation()")
      }
      return statements
    }

    /// What is requested, as pairs of a time and a number; nothing for all.
    private var requests: String {
      let row = diagram.rows.first { $0.role == .requests }
      let pairs = row?.events.map { "(\($0.time), \($0.marble))" } ?? []
      return "[\(pairs.joined(separator: ", "))]"
    }

    /// Schedulers of the system stand for one that is a tick late.
    private func code(of name: String) -> String {
      if let scene = declaration.scene { return scene.outputs[name] ?? name }
      var call = name.replacing(/\.(main|background)\b/, with: "late")
      if declaration.takesExecutor {
        let isList = call.first { "({".contains($0) } == "("
        call = call.replacing(
          isList ? "(" : " {",
          with: isList ? "(executor: scheduler, " : "(executor: scheduler) {",
          maxReplacements: 1
        )
      }
      let labels = declaration.name.split { "(:)".contains($0) }.dropFirst()
      if declaration.takesScheduler, let position = labels.firstIndex(of: "on"),
        !call.contains("on: ")
      {
        let later = labels[(position + 1)...].compactMap { call.firstRange(of: ", \($0): ") }
        if !call.contains("(") { call += "()" }
        let place = later.first?.lowerBound ?? call.lastIndex(of: ")") ?? call.endIndex
        call.insert(
          contentsOf: call.hasSuffix("()") ? "on: scheduler" : ", on: scheduler",
          at: place
        )
      }
      return name.hasPrefix("[") || name.contains(/^\w+\.\w/) ? call : "upstream.\(call)"
    }

    private func cold(_ index: Int, as type: String? = nil) -> String {
      let type = type ?? types(of: joinsLikes ? inputs : [index])
      let isText = type.hasPrefix("String")
      let events = diagram.rows[index].events.map { event -> String in
        switch event.kind {
        case .finished: ".finished(\(event.time))"
        case .failure(let name): ".failure(\(event.time), Down(\"\(name)\"))"
        case .value(let text):
          ".next(\(event.time), \(isText && text != "nil" ? "\"\(text)\"" : text))"
        }
      }
      let cold = "stage.cold(\(index), [\(events.joined(separator: ", "))] as [Recorded<\(type)>])"
      return diagram.rows[index].events.contains { $0.text == "#" } ? "\(cold).map(event)" : cold
    }

    /// The lines that are publishers.
    private var inputs: [Int] {
      rows.filter { $0.row.isInput && $0.row.role != .requests }.map(\.index)
    }

    /// Whether the publishers have to be of one type.
    private var joinsLikes: Bool {
      let names = diagram.rows.filter { !$0.isInput }.map(\.name)
      return names.contains { $0.contains(/^(\[|merge|race|append|prepend|catch|switchIfEmpty)/) }
    }

    /// The type of the values and of the failure of lines that are alike.
    private func types(of indices: [Int]) -> String {
      let events = indices.flatMap { diagram.rows[$0].events }
      let texts = events.compactMap(\.text)
      let isNumber = texts.allSatisfy { $0 == "nil" || Int($0) != nil }
      let canFail =
        events.contains { if case .failure = $0.kind { true } else { false } }
        || diagram.rows.contains { !$0.isInput && $0.name.contains(/\be\b/) }
      let type = (isNumber ? "Int" : "String") + (texts.contains("nil") ? "?" : "")
      return "\(type), \(canFail ? "Down" : "Never")"
    }
  }
}

extension Diagram.Event {
  /// The text of a value.
  var text: String? {
    if case .value(let text) = kind { text } else { nil }
  }
}
