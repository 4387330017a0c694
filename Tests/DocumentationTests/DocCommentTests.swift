import Testing

@testable import DocumentationTools

/// What the doc comments of the operators have.
@Suite("Doc comments")
struct DocCommentTests {
  /// A public member of an extension, with its doc comment.
  private struct Member {
    let place: String
    let name: String
    let comment: [Substring]

    /// A line of an indented block with a stream in it.
    var hasMarble: Bool {
      comment.contains { $0.contains(/^     .*-[-(|\w]/) }
    }

    var hasExample: Bool {
      comment.contains { $0.contains("```swift") }
    }
  }

  @Test func `every operator has a marble diagram and an example`() throws {
    let operators = try Repository().pages(in: "Sources/Rivulet/Operators", suffix: ".swift")
      .flatMap(publisherMembers)
    #expect(!operators.isEmpty)
    for member in operators where !isSaidElsewhere(member) {
      #expect(member.hasMarble, "\(member.name) at \(member.place)")
      #expect(member.hasExample, "\(member.name) at \(member.place)")
    }
  }

  @Test func `the landing page lists every public type and operator`() throws {
    let landingPage = try Repository().page("Docs/Rivulet.docc/Rivulet.md").text
    let listed = Set(
      landingPage.matches(of: /- ``(?:\w+\/)*(\w+)[^`]*``/).map { "\($0.1)" }
    )
    // What is renamed cannot be used.
    for page in try Repository().pages(in: "Sources/Rivulet", suffix: ".swift")
    where !page.path.contains("/Renamed/") {
      let types = members(of: page.topLevel)
      for member in types + publisherMembers(of: page)
      where member.name != "subscribe" && !isHidden(member) {
        #expect(listed.contains(member.name), "\(member.name) at \(member.place)")
      }
    }
  }

  @Test func `every public declaration has a doc comment`() throws {
    for page in try Repository().librarySources() {
      for member in members(of: page) where !isProtocolWitness(member) && !isHidden(member) {
        #expect(!member.comment.isEmpty, "\(member.name) at \(member.place)")
      }
    }
  }

  /// Forms for more publishers refer to the form for two.
  private func isSaidElsewhere(_ member: Member) -> Bool {
    member.place.contains("Arities")
  }

  /// What is public only because a requirement of a public protocol names it.
  private func isHidden(_ member: Member) -> Bool {
    member.name.hasPrefix("_")
  }

  /// What a protocol asks for is described there.
  private func isProtocolWitness(_ member: Member) -> Bool {
    let names = [
      "subscribe", "receive", "request", "dispose", "isDisposed", "schedule", "now", "Output",
      "Failure", "Input",
    ]
    return names.contains(member.name)
  }

  /// The public functions and properties of `extension Publisher`.
  private func publisherMembers(of page: Repository.Page) -> [Member] {
    var isInExtension = false
    let lines = page.lines.map { line -> Substring in
      if line.first?.isWhitespace == false {
        isInExtension = line.hasPrefix("extension Publisher ")
      }
      return isInExtension ? line : ""
    }
    return members(of: Repository.Page(path: page.path, text: lines.joined(separator: "\n")))
  }

  private func members(of page: Repository.Page) -> [Member] {
    var members: [Member] = []
    var comment: [Substring] = []
    for (line, text) in zip(1..., page.lines) {
      let text = text.drop { $0 == " " }
      if text.hasPrefix("///") {
        comment.append(text.dropFirst(3))
      } else if text.hasPrefix("public "), let name = declaredName(in: text) {
        members.append(Member(place: "\(page.path):\(line)", name: name, comment: comment))
        comment = []
      } else if !text.hasPrefix("@") {
        comment = []
      }
    }
    return members
  }

  /// The name behind the keyword of a declaration.
  private func declaredName(in line: Substring) -> String? {
    let keywords: Set<Substring> = [
      "func", "var", "let", "struct", "class", "enum", "protocol", "typealias",
    ]
    let words = line.split(separator: " ")
    guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count
    else { return nil }
    let name = words[keyword + 1].drop { $0 == "`" }
    return String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}

extension Repository.Page {
  /// The page without the lines that are indented.
  fileprivate var topLevel: Repository.Page {
    let lines = lines.map { $0.hasPrefix(" ") ? "" : $0 }
    return Repository.Page(path: path, text: lines.joined(separator: "\n"))
  }
}
