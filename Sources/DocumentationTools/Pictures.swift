import Foundation

/// All pictures, drawn from runs, and the pages that show them.
struct Pictures {
  static let folder = "Docs/Rivulet.docc/Resources/Marbles"

  /// The text of each file, by its path.
  private(set) var files: [String: String] = [:]
  /// What is wrong with a diagram, with its place.
  private(set) var differences: [String] = []

  /// Plays the diagrams of all operators.
  init(of repository: Repository) async throws {
    let operators = try repository.documentedOperators()
    let diagrams = operators.flatMap { declaration in
      declaration.diagrams.map { (diagram: $0, path: declaration.path) }
    }
    let output = try await play(diagrams)
    var number = 0
    var drawn: [Diagram.Declaration] = []
    for declaration in operators {
      let runs = declaration.diagrams.enumerated().map { offset, diagram in
        DiagramRun(of: diagram, number: number + offset, output: output)
      }
      number += runs.count
      differences += runs.flatMap(\.differences).map {
        "\(declaration.path):\($0.line): \($0.text)"
      }
      let path = "\(Self.folder)/\(declaration.pictureName).svg"
      // Overloads share a picture: the first one's.
      guard files[path] == nil else { continue }
      files[path] = Picture(title: Self.title(of: declaration), runs: runs).svg
      drawn.append(declaration)
    }
    let landingPage = try repository.page("Docs/Rivulet.docc/Rivulet.md").text
    for page in try repository.pages(in: "Docs/Rivulet.docc", suffix: ".md") {
      guard let chapter = ChapterPage(page, landingPage: landingPage) else { continue }
      files[page.path] = chapter.text(showing: drawn)
    }
  }

  /// Compiles and runs a program, and splits what it prints.
  ///
  /// A diagram that does not compile is left out, and noted.
  private mutating func play(
    _ diagrams: [(diagram: Diagram, path: String)]
  ) async throws -> [Substring] {
    let compiler = try Compiler()
    var diagrams = diagrams
    return try await withTemporaryFolder { folder in
      var built = try await compiler.build(
        DiagramProgram(diagrams: diagrams).source,
        to: "diagrams",
        in: folder
      )
      if built.status != 0 {
        for (index, (diagram, path)) in diagrams.enumerated() {
          let faults = diagram.rows.flatMap { row in
            built.output.split(separator: "\n").filter { $0.hasPrefix("\(path):\(row.line):") }
          }
          guard !faults.isEmpty else { continue }
          differences += faults.map(String.init)
          diagrams[index].diagram = Diagram(rows: [])
        }
        let source = DiagramProgram(diagrams: diagrams).source
        built = try await compiler.build(source, to: "diagrams", in: folder)
      }
      guard built.status == 0 else { throw Failure(description: built.output) }
      let program = Command(program: folder.appendingPathComponent("diagrams").path, arguments: [])
      let result = try await program.run(in: folder, deadline: .seconds(60))
      guard result.status == 0 else { throw Failure(description: result.output) }
      return result.output.split(separator: "\n")
    }
  }

  /// The call, and what it sends, in marbles.
  private static func title(of declaration: Diagram.Declaration) -> String {
    let rows = declaration.diagrams.flatMap(\.rows)
    return rows.map { "\($0.name): \(String(repeating: " ", count: $0.start))\($0.marbles)" }
      .joined(separator: "; ")
  }

  /// Why there are no pictures.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
