import Foundation

/// A line on the terminal that says what is being measured; nothing when nobody watches.
final class Progress {
  private let total: Int
  private var done = 0
  private let isVisible = isatty(FileHandle.standardError.fileDescriptor) == 1

  init(total: Int) {
    self.total = total
  }

  func begin(_ name: String) {
    done += 1
    show("[\(done)/\(total)] \(name)")
  }

  func clear() {
    show("")
  }

  private func show(_ text: String) {
    guard isVisible else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}
