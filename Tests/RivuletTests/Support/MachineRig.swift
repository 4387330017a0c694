@testable import Rivulet

/// Plays the coordinator of a machine, without threads and without a downstream.
extension Machine where Self: ~Copyable {
  /// Does what the machine wants of its upstreams and of its timer, and says so.
  ///
  /// `open 0 max(2)` opens the inner upstream at place 0 with a request; `0 max(1)` asks it for
  /// more. A place that is given again gets a stroke: `0'`.
  mutating func settle(_ bell: Bell = Bell()) -> [String] {
    var done: [String] = []
    while true {
      if upstreams.openings.wantsMain {
        upstreams.openings.wantsMain = false
        done.append(open(.main))
        upstreams.openings.mainOpened()
      } else if let (_, port) = upstreams.openings.queue.popFirst() {
        if upstreams.isOpen(port) { done.append(open(port)) }
      } else if let (subscription, demand) = upstreams.requests.popFirst() {
        done.append("\((subscription as? PortSubscription)?.name ?? "?") \(demand)")
      } else if let alarm = upstreams.alarm, alarm.isStale {
        alarm.start { bell.ring($0) }
        done.append("timer")
      } else {
        return done
      }
    }
  }

  private mutating func open(_ port: Port) -> String {
    let demand = upstreams.ports.takeDemand(of: port)
    let subscription = PortSubscription(port)
    _ = upstreams.ports.connect(subscription, to: port)
    return "open \(subscription.name)" + (demand == .none ? "" : " \(demand)")
  }

  /// Has the main upstream send a value.
  mutating func send(_ value: Main.Output) {
    upstreams.openings.isInMainValue = true
    receive(value)
    upstreams.openings.isInMainValue = false
  }

  /// Ends the main upstream.
  mutating func end(_ completion: Completion<Main.Failure>) {
    _ = upstreams.ports.close(.main)
    receive(completion: completion)
  }

  /// Ends an inner upstream.
  mutating func end(_ completion: Completion<Inner.Failure>, from port: Port) {
    _ = upstreams.ports.close(port)
    receive(completion: completion, from: port)
  }

  /// Has the machine hear of its timer, if that has rung and still counts.
  mutating func hear(_ bell: Bell) {
    for generation in bell.takeAll() where upstreams.alarm?.rings(generation) == true { wake() }
  }

  /// How it ends: `drained` lets the values that wait come first.
  var ending: String? {
    switch upstreams.end {
    case .drained(.finished): "drained finished"
    case .drained(.failure(let error)): "drained failed \(error)"
    case .immediate(let error): "immediate \(error)"
    case nil: nil
    }
  }
}

extension Port {
  /// An inner place that has been given so many times before.
  static func inner(_ index: Int32, _ generation: UInt32 = 0) -> Port {
    Port(index: index, generation: generation)
  }
}

/// The subscription of one upstream of a machine.
// SAFETY: contract 3. Used on one thread.
final class PortSubscription: Subscription, @unchecked Sendable {
  let name: String
  private(set) var isDisposed = false

  init(_ port: Port) {
    name =
      port == .main
      ? "main" : "\(port.index)" + String(repeating: "'", count: Int(port.generation))
  }

  func request(_ demand: Demand) {}
  func dispose() { isDisposed = true }
}

/// Keeps the numbers of the timers that have rung.
final class Bell: Sendable {
  private let rung = Locked<[UInt32]>([])

  init() {}

  func ring(_ generation: UInt32) { rung.withLock { $0.append(generation) } }

  func takeAll() -> [UInt32] {
    rung.withLock { rung in
      defer { rung = [] }
      return rung
    }
  }
}
