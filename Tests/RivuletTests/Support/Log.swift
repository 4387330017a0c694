import Rivulet

/// An error of the tests.
enum Problem: Error, Hashable {
  case a, b
}

/// Records what happens as text, from any thread, in order.
///
/// `^` is a subscription, `|` the end, `#a` a failure; a violation of the contract begins with `!`.
final class Log: Sendable {
  private let lines = Locked<[String]>([])

  init() {}

  var events: [String] { lines.withLock { $0 } }

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  func add(_ value: some Any) {
    add("\(value)")
  }

  func addEnd<Failure>(_ completion: Completion<Failure>, prefix: String = "") {
    switch completion {
    case .finished: add("\(prefix)|")
    case .failure(let error): add("\(prefix)#\(error)")
    }
  }

  static func == (log: Log, events: [String]) -> Bool { log.events == events }
}

extension Publisher {
  /// Subscribes with a `sink` that records values and the end.
  @discardableResult
  func log(to log: Log, as prefix: String = "") -> any Disposable {
    sink(
      receiveCompletion: { log.addEnd($0, prefix: prefix) },
      receiveValue: { log.add("\(prefix)\($0)") }
    )
  }

  /// What a `sink` receives before the subscription returns.
  var immediateEvents: [String] {
    let log = Log()
    self.log(to: log)
    return log.events
  }
}

extension Log: CustomStringConvertible {
  var description: String { "\(events)" }
}
