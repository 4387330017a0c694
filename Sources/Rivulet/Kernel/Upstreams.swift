/// The upstreams of one subscription, and what is still to be asked of them.
///
/// Requests and openings are noted here and performed after the gate was left, because a
/// synchronous upstream answers at once. A disposal has no answer and is performed at once.
///
/// What a value of the main upstream opens is opened, and asked for values, before that call of the
/// main upstream returns: a main upstream that sends in a loop may have no end. All else waits for
/// its turn.
@usableFromInline
struct Upstreams<Inner: Publisher>: ~Copyable {
  @usableFromInline
  enum Work {
    case openMain
    case open(Inner, Port)
    case request(any Subscription, Demand)
  }

  @usableFromInline var ports = PortTable()
  /// What waits for its turn.
  @usableFromInline var work = RingBuffer<Work>()
  /// What must not wait.
  @usableFromInline var urgentWork = RingBuffer<Work>()
  /// Whether the stream may have ended.
  @usableFromInline var isEnding = false

  @inlinable
  init() {}

  /// Subscribes to the main upstream.
  @inlinable
  mutating func openMain() {
    work.append(.openMain)
  }

  /// Subscribes to an inner upstream and asks it for that many values when its subscription has
  /// come; it is urgent if a value of the main upstream is the reason.
  @inlinable
  @discardableResult
  mutating func open(
    _ publisher: Inner,
    demand: Demand = .none,
    isUrgent: Bool = false
  ) -> Port {
    let port = ports.open(demand, isUrgent: isUrgent)
    append(.open(publisher, port), isUrgent: isUrgent)
    return port
  }

  /// Asks an upstream for more values; one that is not there yet gets the request when it comes.
  @inlinable
  mutating func request(_ demand: Demand, from port: Port) {
    guard demand != .none, ports.isOpen(port) else { return }
    let subscription = ports.withLine(port) { line -> (any Subscription)? in
      switch line {
      case .closed:
        break
      case .opening(let earlier, let isUrgent):
        line = .opening(earlier + demand, isUrgent: isUrgent)
      case .open(let subscription):
        return subscription
      }
      return nil
    }
    if let subscription {
      work.append(.request(subscription, demand))
    }
  }

  /// Asks every upstream for more values.
  @inlinable
  mutating func requestFromAll(_ demand: Demand) {
    request(demand, from: .main)
    requestFromInner(demand)
  }

  /// Asks every inner upstream for more values.
  @inlinable
  mutating func requestFromInner(_ demand: Demand) {
    guard demand != .none else { return }
    for index in 0..<ports.count {
      if let port = ports.innerPort(at: index) { request(demand, from: port) }
    }
  }

  /// Whether the upstream has neither ended nor been disposed of.
  @inlinable @inline(__always)
  func isOpen(_ port: Port) -> Bool { ports.isOpen(port) }

  /// Disposes of one upstream.
  @inlinable
  mutating func dispose(_ port: Port) {
    guard ports.isOpen(port) else { return }
    if case .open(let subscription) = ports.close(port) {
      subscription.dispose()
    }
  }

  /// Disposes of all upstreams and forgets what was still to be asked of them.
  @inlinable
  mutating func disposeAll() {
    work = RingBuffer()
    urgentWork = RingBuffer()
    dispose(.main)
    for index in 0..<ports.count {
      if let port = ports.innerPort(at: index) { dispose(port) }
    }
  }

  // MARK: - For the coordinator

  /// Takes the subscription of an upstream.
  ///
  /// - Returns: What to ask it for, and whether at once; `nil` if it is not wanted any more.
  @inlinable
  mutating func connect(
    _ subscription: any Subscription,
    to port: Port
  ) -> (demand: Demand, isUrgent: Bool)? {
    guard ports.isOpen(port) else { return nil }
    return ports.withLine(port) { line in
      guard case .opening(let demand, let isUrgent) = line else { return nil }
      line = .open(subscription)
      return (demand, isUrgent)
    }
  }

  @inlinable
  mutating func append(_ item: Work, isUrgent: Bool) {
    if isUrgent {
      urgentWork.append(item)
    } else {
      work.append(item)
    }
  }

  @inlinable @inline(__always)
  var hasWork: Bool { !work.isEmpty || !urgentWork.isEmpty }

  /// Takes what must not wait, if it is one thing and there is no other work.
  @inlinable @inline(__always)
  mutating func takeOnlyUrgentWork() -> Work? {
    urgentWork.count == 1 && work.isEmpty ? urgentWork.popFirst() : nil
  }

  /// Gives up the place of an open upstream that has ended.
  @inlinable
  mutating func close(_ port: Port) {
    _ = ports.close(port)
  }
}
