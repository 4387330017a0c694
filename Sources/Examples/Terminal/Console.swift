import Foundation

/// Where a program writes to.
struct Console: Sendable {
  /// Writes a line.
  var write: @MainActor (String) -> Void
  /// Writes text that the person's own goes on.
  var prompt: @MainActor (String) -> Void
  /// Writes a line on what went wrong.
  var complain: @MainActor (String) -> Void
  /// Whether a person sees what is typed, so that it need not be repeated.
  var isInteractive = false

  /// The terminal, or what stands in for it.
  static var standard: Console {
    Console(
      write: { print($0, to: .standardOutput) },
      prompt: { print($0, terminator: "", to: .standardOutput) },
      complain: { print($0, to: .standardError) },
      isInteractive: StandardInput.isTerminal
    )
  }

  // Without a buffer, so that both streams keep their order when they lead to one place.
  private static func print(_ text: String, terminator: String = "\n", to handle: FileHandle) {
    try? handle.write(contentsOf: Data((text + terminator).utf8))
  }
}
