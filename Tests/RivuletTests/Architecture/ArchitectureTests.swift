import Testing

/// The house rules of Sources/Rivulet, read from the files.
@Suite struct ArchitectureTests {
  private let files: [SourceTree.File]

  init() throws {
    files = try SourceTree.files(in: "Sources/Rivulet")
  }

  private var operators: [SourceTree.File] {
    files.filter { $0.folder.contains("/Operators/") }
  }

  /// Where in the code a pattern is found, as `path:line: text`.
  private func places(_ isFound: (String) -> Bool) -> [String] {
    files.flatMap { file in
      file.code.enumerated().filter { isFound($0.element) }
        .map { "\(file.path):\($0.offset + 1): \($0.element)" }
    }
  }

  @Test func `there is something to look at`() {
    #expect(files.count > 50)
    #expect(operators.count > 25)
  }

  @Test func `imports nothing but Synchronization, Dispatch and Observation`() {
    // The C library is asked in one place: which thread this is, and what it has for itself.
    let libraries = ["Darwin", "Glibc", "Musl"].map { "  internal import \($0)" }
    let allowed = ["import Synchronization", "import Dispatch", "import Observation"] + libraries
    #expect(places { $0.contains("import ") && !allowed.contains($0) } == [])
    let askers = places { libraries.contains($0) }
    #expect(askers.allSatisfy { $0.contains("/ThreadID.swift:") })
  }

  @Test func `contains no fatalError, no forced try, cast or unwrapping`() {
    #expect(places { $0.contains("fatalError") || isForced($0) } == [])
  }

  /// Whether an exclamation mark follows what it could force: a name, a parenthesis, a bracket.
  private func isForced(_ code: String) -> Bool {
    let bytes = Array(code.utf8)
    return bytes.indices.dropFirst().contains { index in
      guard bytes[index] == UInt8(ascii: "!"), bytes.dropFirst(index + 1).first != UInt8(ascii: "=")
      else { return false }
      let before = Character(UnicodeScalar(bytes[index - 1]))
      return before.isLetter || before.isNumber || ")]_".contains(before)
    }
  }

  @Test func `contains no notes to oneself`() {
    let notes = files.flatMap { file in
      file.lines.filter { $0.contains("TODO") || $0.contains("FIXME") }.map { "\(file): \($0)" }
    }
    #expect(notes == [])
  }

  @Test func `names the contract that makes each unsafe claim true`() {
    // A comment above a top-level declaration covers what is inside of it.
    var unnamed: [String] = []
    for file in files {
      var isCovered = false
      for (index, line) in file.lines.enumerated() {
        if line.contains("// SAFETY:") { isCovered = line.contains("contract") }
        let code = file.code[index]
        let isClaim =
          code.contains("@unchecked Sendable") || code.contains("nonisolated(unsafe)")
          || code.contains("@exclusivity(unchecked)")
        if isClaim && !isCovered { unnamed.append("\(file):\(index + 1)") }
        if line.hasPrefix("}") { isCovered = false }
      }
    }
    #expect(unnamed == [])
  }

  @Test func `makes unsafe claims in the kernel and next to it only`() {
    let folders = [
      "/Kernel", "/Subjects", "/State", "/Subscribers", "/Operators/Sharing",
      "/Operators/Observing",
    ]
    let strangers = files.filter { file in
      !folders.contains { file.folder.contains($0) }
        && file.code.contains { $0.contains("@unchecked Sendable") }
    }
    #expect(strangers.map(\.path) == [])
  }

  @Test func `every public symbol says what it is`() {
    // Witnesses have the documentation of their requirements.
    let witnesses = [
      "func subscribe<", "func _subscribe<", "func receive(", "typealias Output",
      "typealias Failure",
      "typealias Input", "var description", "var isDisposed", "func dispose()", "func request(",
      "var now", "func schedule(",
    ]
    var silent: [String] = []
    for file in files {
      for (index, line) in file.code.enumerated()
      where line.contains("public ") && !line.contains("extension ")
        && !witnesses.contains(where: line.contains) && file.documentation(above: index).isEmpty
      {
        silent.append("\(file):\(index + 1): \(line)")
      }
    }
    #expect(silent == [])
  }

  @Test func `every operator has a marble diagram, or names the operator that has`() {
    var plain: [String] = []
    for file in operators {
      for (index, line) in file.code.enumerated() where line.hasPrefix("  public func ") {
        let comment = file.documentation(above: index)
        let hasMarble = comment.contains { line in
          line.hasPrefix("///     ") && (line.contains("-") || line.contains("|"))
        }
        let refers = comment.contains { $0.lowercased().contains("see `") }
        if !hasMarble && !refers { plain.append("\(file):\(index + 1): \(line)") }
      }
    }
    #expect(plain == [])
  }

  @Test func `lines stay within 100 columns`() {
    let long = files.flatMap { file in
      file.lines.enumerated().filter { $0.element.count > 100 }.map { "\(file):\($0.offset + 1)" }
    }
    #expect(long == [])
  }

  @Test func `every operator file has a test file`() throws {
    let tests = Set(try SourceTree.files(in: "Tests/RivuletTests/Operators").map(\.path))
    let missing = operators.filter { file in
      let folder = file.folder.replacing("Sources/Rivulet", with: "Tests/RivuletTests")
      let name = file.name.hasSuffix("Arities") ? "Arity" : file.name
      return !tests.contains("\(folder)/\(name)Tests.swift")
    }
    #expect(missing.map(\.path) == [])
  }
}
