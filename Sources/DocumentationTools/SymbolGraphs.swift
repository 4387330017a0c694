import Foundation

/// The symbol graphs that the compiler extracts from the modules.
struct SymbolGraphs {
  private struct Graph: Decodable {
    let symbols: [Symbol]
    let relationships: [Relationship]
  }

  private struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable {}

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
  }

  private struct Relationship: Decodable {
    struct Origin: Decodable {}

    let source: String
    let kind: String
    let sourceOrigin: Origin?
  }

  private let graphs: [Graph]

  /// Reads all graphs below a folder.
  init(in folder: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    graphs = try paths.filter { $0.hasSuffix(".symbols.json") }.map { path in
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)"))
      return try JSONDecoder().decode(Graph.self, from: data)
    }
  }

  /// The public symbols that have no doc comment and inherit none.
  ///
  /// What a protocol asks for is described there; a name with an underscore is for the library.
  var silentSymbols: [String] {
    guard !graphs.isEmpty else { return ["there are no symbol graphs"] }
    let relationships = graphs.flatMap(\.relationships)
    let described = Set(
      relationships.filter { $0.sourceOrigin != nil || $0.kind == "defaultImplementationOf" }
        .map(\.source)
    )
    return graphs.flatMap(\.symbols)
      .filter { symbol in
        symbol.docComment == nil && !described.contains(symbol.identifier.precise)
          && symbol.kind.identifier != "swift.extension"
          && !symbol.pathComponents.contains { $0.hasPrefix("_") }
      }
      .map { "\($0.pathComponents.joined(separator: ".")) has no doc comment" }
  }
}
