@testable import Examples

/// A console that keeps what is written, errors with a sign before them.
@MainActor
final class RecordedConsole {
  private(set) var text = ""

  var console: Console {
    Console(
      write: { self.text += $0 + "\n" },
      prompt: { self.text += $0 },
      complain: { self.text += "! " + $0 + "\n" }
    )
  }
}
