import Foundation

/// What a person types, or what is piped in.
enum StandardInput {
  /// Whether a person types it.
  static var isTerminal: Bool { isatty(STDIN_FILENO) != 0 }

  /// The lines, as they come; read on a thread of its own, so that nobody else waits for them.
  static func lines() -> AsyncStream<String> {
    AsyncStream { continuation in
      Thread {
        while let line = readLine() {
          continuation.yield(line)
        }
        continuation.finish()
      }.start()
    }
  }
}
