extension Publisher {
  /// Prints what passes by, in both directions, and changes nothing.
  ///
  ///     upstream:    -1--2-|
  ///     print():     -1--2-|
  ///
  /// ```swift
  /// Just(1).print("one").sink { _ in }
  /// // Prints "one: receive subscription", "one: request unlimited", "one: receive value 1",
  /// // "one: receive finished"
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: What each line begins with.
  ///   - output: Where the lines go, one at a time; standard output if there is none.
  /// - Returns: A publisher of the same values.
  public func print(
    _ prefix: String = "",
    to output: (any TextOutputStream & Sendable)? = nil
  ) -> some Publisher<Output, Failure> {
    let printer = LinePrinter(prefix: prefix, output: output)
    return handleEvents(
      receiveSubscription: { _ in printer.print("receive subscription") },
      receiveOutput: { printer.print("receive value \($0)") },
      receiveCompletion: { completion in
        switch completion {
        case .finished: printer.print("receive finished")
        case .failure(let error): printer.print("receive failure \(error)")
        }
      },
      receiveDisposal: { printer.print("dispose") },
      receiveRequest: { printer.print("request \($0)") }
    )
  }
}

/// Writes whole lines, one at a time, from any thread.
// SAFETY: contract 3. The output is touched by the owner of the gate alone.
private final class LinePrinter: @unchecked Sendable {
  private let prefix: String
  private let gate = SerialGate<String>()
  private var output: (any TextOutputStream & Sendable)?

  init(prefix: String, output: (any TextOutputStream & Sendable)?) {
    self.prefix = prefix.isEmpty ? "" : "\(prefix): "
    self.output = output
  }

  func print(_ text: String) {
    let line = "\(prefix)\(text)"
    if gate.enter(orEnqueue: line) {
      write(line)
      gate.leave { write($0) }
    }
  }

  private func write(_ line: String) {
    if output == nil {
      Swift.print(line)
    } else {
      output?.write(line + "\n")
    }
  }
}
