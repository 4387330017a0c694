import Foundation

/// The files of this package, as they lie on the disk.
struct Repository {
  /// A text file, with its path within the package.
  struct Page {
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The path of the folder that it lies in; empty for the package itself.
    var folder: String { (path as NSString).deletingLastPathComponent }
  }

  let root: String

  /// The package that the given file belongs to.
  init(containing file: String = #filePath) {
    var folder = (file as NSString).deletingLastPathComponent
    while folder.count > 1, !FileManager.default.fileExists(atPath: folder + "/Package.swift") {
      folder = (folder as NSString).deletingLastPathComponent
    }
    root = folder
  }

  /// The guides and everything else that is written in Markdown.
  func markdown() throws -> [Page] {
    let files = try FileManager.default.contentsOfDirectory(atPath: root)
    let top = try files.filter { $0.hasSuffix(".md") }.sorted().map(page)
    return try top + pages(in: "Docs", suffix: ".md") + pages(in: "Benchmarks", suffix: ".md")
  }

  /// The sources whose doc comments are part of the documentation.
  func librarySources() throws -> [Page] {
    try ["Rivulet", "RivuletFoundation", "RivuletTesting"].flatMap { library in
      try pages(in: "Sources/\(library)", suffix: ".swift")
    }
  }

  /// All files below a folder whose names end in `suffix`, in the order of their paths.
  func pages(in folder: String, suffix: String) throws -> [Page] {
    guard exists(folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
      .flatMap { name -> [Page] in
        let path = "\(folder)/\(name)"
        if isFolder(path) { return try pages(in: path, suffix: suffix) }
        return name.hasSuffix(suffix) ? [try page(path)] : []
      }
  }

  func page(_ path: String) throws -> Page {
    Page(path: path, text: try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(root)/\(path)")
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
