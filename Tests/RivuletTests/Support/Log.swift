import Rivulet
import RivuletTesting

/// An error of the tests.
enum Problem: Error, Hashable {
  case a, b
}

extension Recorder<String> {
  /// Adds the text of a value.
  func add(_ value: some Any) {
    append("\(value)")
  }

  /// Adds the end as a probe shows it: `|`, or `#` and the error.
  func addEnd<Failure>(_ completion: Completion<Failure>, prefix: String = "") {
    append(prefix + Signal<Never, Failure>.completion(completion).symbol)
  }
}

extension Publisher {
  /// Subscribes with a `sink` that records values and the end.
  @discardableResult
  func log(to log: Recorder<String>, as prefix: String = "") -> any Disposable {
    sink(
      receiveCompletion: { log.addEnd($0, prefix: prefix) },
      receiveValue: { log.append("\(prefix)\($0)") }
    )
  }

  /// What a `sink` receives before the subscription returns.
  var immediateEvents: [String] {
    let log = Recorder<String>()
    self.log(to: log)
    return log.elements
  }

  /// Subscribes with a probe that tells a log of everything that arrives.
  @discardableResult
  func probe(
    _ demand: Demand = .unlimited,
    log: Recorder<String>
  ) -> Probe<Output, Failure> {
    probe(demand: .manual) { signal, probe in
      log.append(signal.symbol)
      if case .subscription = signal, demand != .none { probe.request(demand) }
    }
  }
}
