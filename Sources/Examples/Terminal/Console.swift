import Foundation

/// Where a program writes to.
///
/// What cannot be written fails nobody who writes: ``failure`` tells of it, and nothing is written
/// from then on.
@MainActor
final class Console {
  /// Whether a person sees what is typed, so that it need not be repeated.
  let isInteractive: Bool
  /// Why some text could not be written, once that has happened.
  private(set) var failure: (any Error)?

  private let output: (String) throws -> Void
  private let errorOutput: (String) -> Void

  /// Creates a console of two functions that take text, with the ends of its lines.
  init(
    isInteractive: Bool = false,
    output: @escaping (String) throws -> Void,
    errorOutput: @escaping (String) -> Void
  ) {
    self.isInteractive = isInteractive
    self.output = output
    self.errorOutput = errorOutput
  }

  /// Creates a console of two files.
  ///
  /// There is no buffer, so that both keep their order when they lead to one place.
  convenience init(isInteractive: Bool = false, output: FileHandle, errorOutput: FileHandle) {
    self.init(
      isInteractive: isInteractive,
      output: { try output.write(contentsOf: Data($0.utf8)) },
      errorOutput: { try? errorOutput.write(contentsOf: Data($0.utf8)) }
    )
  }

  /// The terminal, or what stands in for it.
  static let standard = Console(
    isInteractive: StandardInput.isTerminal,
    output: .standardOutput,
    errorOutput: .standardError
  )

  /// Writes a line.
  func write(_ line: String) {
    prompt(line + "\n")
  }

  /// Writes text that the person's own goes on.
  func prompt(_ text: String) {
    guard failure == nil else { return }
    do {
      try output(text)
    } catch {
      failure = error
    }
  }

  /// Writes a line on what went wrong.
  func complain(_ line: String) {
    errorOutput(line + "\n")
  }
}
