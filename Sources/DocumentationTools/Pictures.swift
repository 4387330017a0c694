import Foundation

/// All pictures, drawn from runs, and the pages that show them.
struct Pictures {
  static let folders = ["Rivulet", "RivuletFoundation"].map { folder(of: $0) }

  /// The text of each file, by its path.
  private(set) var files: [String: String] = [:]
  /// What is wrong with a diagram, with its place.
  private(set) var differences: [String] = []

  /// Plays all diagrams.
  init(of repository: Repository) async throws {
    let declarations = try repository.documentedDiagrams()
    differences += declarations.filter { $0.diagrams.isEmpty }.map {
      "\($0.path): the marbles of \($0.name) cannot be read"
    }
    let parts = declarations.flatMap { declaration in
      declaration.diagrams.map { DiagramProgram.Part(diagram: $0, declaration: declaration) }
    }
    let output = try await play(parts)
    var number = 0
    var drawn: [Diagram.Declaration] = []
    for declaration in declarations {
      let runs = declaration.diagrams.enumerated().map { offset, diagram in
        DiagramRun(of: diagram, number: number + offset, output: output)
      }
      number += runs.count
      differences += runs.flatMap(\.differences).map {
        "\(declaration.path):\($0.line): \($0.text)"
      }
      // Overloads share a picture: the first one's.
      let path = "\(Self.folder(of: declaration.library))/\(declaration.pictureName).svg"
      if files[path] != nil { continue }
      files[path] =
        Picture(title: Self.title(of: declaration), runs: runs, box: declaration.scene?.box).svg
      drawn.append(declaration)
    }
    let landingPage = try repository.page("Docs/Rivulet.docc/Rivulet.md").text
    for page in try repository.pages(in: "Docs/Rivulet.docc", suffix: ".md") {
      guard let chapter = ChapterPage(page, landingPage: landingPage) else { continue }
      files[page.path] = chapter.text(showing: drawn)
    }
  }

  private static func folder(of library: String) -> String {
    "Docs/\(library).docc/Resources/Marbles"
  }

  /// Compiles and runs a program, and splits what it prints.
  ///
  /// A diagram that does not compile is left out, and noted.
  private mutating func play(_ parts: [DiagramProgram.Part]) async throws -> [Substring] {
    let compiler = try Compiler()
    var parts = parts
    return try await withTemporaryFolder { folder in
      var built = try await compiler.build(
        DiagramProgram(parts: parts).source,
        to: "diagrams",
        in: folder
      )
      if built.status != 0 {
        let lines = built.output.split(separator: "\n")
        for (index, part) in parts.enumerated() {
          let faults = part.diagram.rows.flatMap { row in
            lines.filter { $0.hasPrefix("\(part.declaration.path):\(row.line):") }
          }
          guard !faults.isEmpty else { continue }
          differences += faults.map(String.init)
          parts[index].diagram = Diagram(rows: [])
        }
        let source = DiagramProgram(parts: parts).source
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
