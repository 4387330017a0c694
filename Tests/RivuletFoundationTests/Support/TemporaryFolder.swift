import Foundation

/// A folder that goes with what keeps it.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "rivulet-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String, _ text: some Collection<UInt8>) throws -> URL {
    let file = url.appending(path: name)
    try Data(text).write(to: file)
    return file
  }
}
