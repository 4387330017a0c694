import Testing

/// How large the library is. Code lines have neither comments nor blank lines.
///
/// The numbers go down when code goes away. One that has to go up is raised here, in the commit that
/// needs it, and its message says why.
@Suite("The library stays small")
struct SizeTests {
  /// How many code lines Sources/Rivulet has at most.
  private static let total = 11_161

  /// How many code lines an operator's file has at most for each public method, and how many more
  /// for a machine, stage or publisher of its own.
  private static let (method, machine) = (30, 30)

  /// The files of operators that have more, how many, and why.
  private static let exceptions: [String: (limit: Int, reason: String)] = [
    "FlatMap": (104, "reads ahead as many publishers as may run, or one while values wait"),
    "HandleEvents": (92, "takes six closures, each of which has a place of its own to be called"),
    "Merge": (64, "joins a merge that it is merged with, and keeps the machine of all merges"),
    "RestartWhen": (98, "tells its trigger of the ends of its source"),
    "ZipMany": (65, "keeps a queue for each of its publishers"),
  ]

  private let files: [SourceTree.File]

  init() throws {
    files = try SourceTree.files(in: "Sources/Rivulet")
  }

  private var operators: [SourceTree.File] {
    files.filter { $0.folder.contains("/Operators/") }
  }

  /// What an operator's file may have without being an exception.
  private func limit(of file: SourceTree.File) -> Int {
    let methods = file.code.count { $0.hasPrefix("  public func ") }
    return Self.method * methods + (file.typeNames.isEmpty ? 0 : Self.machine)
  }

  @Test func `as a whole`() {
    let count = files.reduce(0) { $0 + $1.codeLineCount }
    #expect(count <= Self.total, "\(count) code lines")
  }

  @Test func `an operator is thirty code lines, sixty with a machine`() {
    let large = operators.filter { file in
      file.codeLineCount > (Self.exceptions[file.name]?.limit ?? limit(of: file))
    }
    #expect(large.map { "\($0): \($0.codeLineCount) code lines" } == [])
  }

  @Test func `no exception is larger than it need be`() {
    for (name, exception) in Self.exceptions {
      guard let file = operators.first(where: { $0.name == name }) else {
        Issue.record("there is no operator \(name)")
        continue
      }
      let count = file.codeLineCount
      #expect(count > limit(of: file), "\(name) needs no exception any more")
      #expect(count > exception.limit - 5, "\(name) has only \(count) code lines: lower its limit")
    }
  }

  @Test func `no file is longer than 180 lines with an operator, or 300 else`() {
    let long = files.filter { file in
      file.lines.count - 1 > (file.folder.contains("/Operators/") ? 180 : 300)
    }
    #expect(long.map { "\($0): \($0.lines.count - 1) lines" } == [])
  }
}
