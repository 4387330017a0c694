@testable import Examples

/// A console that keeps what is written, errors with a sign before them.
@MainActor
final class RecordedConsole {
  private(set) var text = ""

  /// Is called with each text, after it was written.
  var onWrite: (String) -> Void = { _ in }

  private(set) lazy var console = Console(
    output: { [unowned self] in
      text += $0
      onWrite($0)
    },
    errorOutput: { [unowned self] in text += "! " + $0 }
  )
}
