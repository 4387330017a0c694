import Testing

/// Who may name whom, read from the folders: a layer knows itself and those below it.
///
/// The order is that of the style guide: `Protocols`, then `Kernel`, then everything else.
@Suite("Dependencies point one way")
struct LayerTests {
  private let files: [SourceTree.File]

  init() throws {
    files = try SourceTree.files(in: "Sources/Rivulet")
  }

  /// The folder right below the library's: its chapter.
  private func chapter(_ file: SourceTree.File) -> String {
    let parts = file.folder.split(separator: "/")
    return parts.count > 2 ? String(parts[2]) : ""
  }

  /// The chapter that declares a type; a type of two chapters is nobody's.
  private var owners: [String: String] {
    var owners: [String: String] = [:]
    for file in files {
      for name in file.typeNames {
        let chapter = chapter(file)
        owners[name] = owners[name, default: chapter] == chapter ? chapter : ""
      }
    }
    return owners.filter { !$0.value.isEmpty }
  }

  /// Where a chapter names a type of another one, but for those that it may know.
  private func breaches(of name: String, knowing known: Set<String>) -> [String] {
    let owners = owners
    let files = files.filter { chapter($0) == name }
    let own = files.reduce(into: Set()) { $0.formUnion($1.ownNames) }
    var breaches: [String] = []
    for file in files {
      for (index, words) in file.words.enumerated() {
        for word in words where !own.contains(word.text) {
          guard let owner = owners[word.text], owner != name, !known.contains(owner) else {
            continue
          }
          breaches.append("\(file):\(index + 1) names \(word.text) of \(owner)")
        }
      }
    }
    return breaches
  }

  @Test func `there is something to look at`() {
    let owners = owners
    #expect(
      Set(owners.values).isSuperset(
        of: [
          "Kernel", "Operators", "Producers", "Protocols", "Schedulers", "State", "Subjects",
          "Subscribers",
        ]
      )
    )
    #expect(owners["SerialGate"] == "Kernel")
    #expect(owners["ZipMachine"] == "Operators")
    #expect(owners["Subject"] == "Subjects")
    #expect(owners.count > 100)
  }

  @Test func `the protocols know nothing else`() {
    #expect(breaches(of: "Protocols", knowing: []) == [])
  }

  @Test func `the kernel knows the protocols and nothing else`() {
    #expect(breaches(of: "Kernel", knowing: ["Protocols"]) == [])
  }

  @Test func `subscribers and schedulers know each other, and no stream`() {
    let known: Set = ["Protocols", "Kernel", "Subscribers", "Schedulers"]
    #expect(breaches(of: "Subscribers", knowing: known) == [])
    #expect(breaches(of: "Schedulers", knowing: known) == [])
  }

  @Test func `subjects know nothing but the kernel`() {
    #expect(breaches(of: "Subjects", knowing: ["Protocols", "Kernel"]) == [])
  }

  @Test func `operators and producers know neither subjects nor states`() {
    let known: Set = [
      "Protocols", "Kernel", "Operators", "Producers", "Schedulers", "Subscribers",
    ]
    #expect(breaches(of: "Operators", knowing: known) == [])
    #expect(breaches(of: "Producers", knowing: known) == [])
  }
}
