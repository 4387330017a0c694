import Foundation

/// A guide to a chapter of operators, with a part in it that is generated: each operator with what
/// it does and its picture.
struct ChapterPage {
  private let page: Repository.Page
  private let chapter: String
  private let symbols: [String]

  private static let end = "<!-- end of the pictures -->"

  /// `nil` if the page has no mark like `<!-- pictures of Filtering -->`.
  init?(_ page: Repository.Page, landingPage: String) {
    guard let mark = page.text.firstMatch(of: /<!-- pictures of (\w+) -->/) else { return nil }
    self.page = page
    chapter = "\(mark.1)"
    symbols = landingPage.matches(of: /- ``(.+)``/).map { "\($0.1)" }
  }

  /// The page with its generated part as it has to be.
  func text(showing declarations: [Diagram.Declaration]) -> String {
    let mark = "<!-- pictures of \(chapter) -->"
    let before = page.text.components(separatedBy: mark)[0]
    let after = page.text.components(separatedBy: Self.end).dropFirst().joined()
    let parts = declarations.filter { $0.chapter == chapter }
      .map { (rank: rank(of: $0), declaration: $0) }
      .sorted { $0.rank < $1.rank }
      .map { part(of: $0.declaration) }
    return before + mark + "\n\n" + parts.joined(separator: "\n") + "\n" + Self.end + after
  }

  private func part(of declaration: Diagram.Declaration) -> String {
    let picture = "\(declaration.pictureName).svg"
    return """
      ### \(heading(of: declaration))

      \(declaration.summary)\(reference(to: declaration))

      ![\(declaration.name)](Resources/Marbles/\(picture))

      """
  }

  private func heading(of declaration: Diagram.Declaration) -> String {
    let name = declaration.name.replacing("(_:)", with: "")
      .replacing("-publisher", with: ".publisher")
    // A heading is a line, and does not wrap within a word.
    guard name.count > 45 else { return name }
    return name.split(separator: ":").prefix(2).joined(separator: ":") + ":…)"
  }

  /// A link to the symbol, as the landing page has it; of overloads, to the first one. What the
  /// landing page does not have is a member of a type that it has.
  private func reference(to declaration: Diagram.Declaration) -> String {
    let rank = rank(of: declaration)
    let isListed = symbols.indices.contains(rank)
    return " See ``\(isListed ? symbols[rank] : "\(declaration.owner)/\(declaration.name)")``."
  }

  /// Where the landing page has it; pictures are in that order.
  private func rank(of declaration: Diagram.Declaration) -> Int {
    symbols.firstIndex { symbol in
      let parts = symbol.split(separator: "/")
      let name = parts.last ?? ""
      return name == declaration.name || name.hasPrefix("\(declaration.name)-")
        || parts.suffix(2).joined(separator: "-") == declaration.name
    } ?? symbols.endIndex
  }
}
