extension AsyncStream<String> {
  /// A stream of some lines.
  static func of(_ lines: [String]) -> AsyncStream {
    AsyncStream { continuation in
      for line in lines {
        continuation.yield(line)
      }
      continuation.finish()
    }
  }
}
