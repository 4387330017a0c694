/// What a ``Machine`` wants of its upstreams, when it wants to be woken, and how it ends.
///
/// Openings, requests and wake-ups are noted here and performed after the gate was left, because a
/// synchronous upstream answers at once. A disposal has no answer and is performed at once.
@usableFromInline
struct Upstreams<Inner: Publisher, Failure: Error> {
  /// How the stream ends.
  @usableFromInline
  enum End {
    /// As soon as no value is left to be taken.
    case drained(Completion<Failure>)
    /// At once; what waits is dropped.
    case immediate(Failure)
  }

  @usableFromInline var ports: PortTable
  @usableFromInline var openings: Openings<Inner>
  @usableFromInline var requests = RingBuffer<(subscription: any Subscription, demand: Demand)>()
  @usableFromInline var end: End?
  @usableFromInline var alarm: Alarm?
  @usableFromInline var hasBegun = false
  /// Whether the last upstream has been offered the downstream.
  @usableFromInline var hasOffered = false

  /// - Parameters:
  ///   - main: When the main upstream is opened, if there is one.
  ///   - scheduler: Where wake-ups come from, for machines that ask for any.
  @inlinable
  init(main: MainOpening = .first, on scheduler: (any Scheduler)? = nil) {
    ports = PortTable(hasMain: main != .never)
    openings = Openings(wantsMain: main == .first)
    alarm = scheduler.map { Alarm($0) }
  }

  // MARK: - Opening and asking

  /// Subscribes to the main upstream; what is opened later waits for that.
  @inlinable
  mutating func openMain() {
    openings.openMain()
  }

  /// Subscribes to an inner upstream and asks it for that many values when its subscription comes.
  @inlinable
  @discardableResult
  mutating func open(_ publisher: Inner, demand: Demand = .none) -> Port {
    let port = ports.open(demand)
    openings.append(publisher, port)
    return port
  }

  /// Asks an upstream for more values; one that is not there yet gets the request when it comes.
  @inlinable
  mutating func request(_ demand: Demand, from port: Port) {
    guard demand != .none, ports.isOpen(port) else { return }
    if let subscription = ports.request(demand, from: port) {
      requests.append((subscription, demand))
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

  /// Whether the downstream asks for the first time: what takes everything then asks for it.
  @inlinable
  mutating func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  // MARK: - Ends

  /// Whether the upstream has neither ended nor been disposed of.
  @inlinable @inline(__always)
  func isOpen(_ port: Port) -> Bool { ports.isOpen(port) }

  /// How many upstreams are open, the main one included.
  @inlinable
  var openCount: Int { ports.openCount }

  /// Ends as a join does when one of its upstreams has ended: with the first failure at once, else
  /// when none is left.
  ///
  /// What is the last although others are left, ends it too.
  @inlinable
  mutating func join(_ completion: Completion<Failure>, isLast: Bool = false) {
    switch completion {
    case .failure(let error): fail(error)
    case .finished: if isLast || openCount == 0 { finish() }
    }
  }

  /// Ends once all values that wait have been taken; the upstreams are disposed of at once.
  @inlinable
  mutating func finish(_ completion: Completion<Failure> = .finished) {
    guard end == nil else { return }
    end = .drained(completion)
    disposeAll()
  }

  /// Ends at once, and drops the values that wait.
  @inlinable
  mutating func fail(_ error: Failure) {
    end = .immediate(error)
  }

  /// Disposes of one upstream.
  @inlinable
  mutating func dispose(_ port: Port) {
    guard ports.isOpen(port) else { return }
    if case .open(let subscription) = ports.close(port) {
      subscription.dispose()
    }
  }

  /// Disposes of all upstreams and of the timer, and forgets what was still to be done.
  @inlinable
  mutating func disposeAll() {
    openings = Openings(wantsMain: false)
    requests = RingBuffer()
    alarm?.cancel()
    dispose(.main)
    for index in 0..<ports.count {
      if let port = ports.innerPort(at: index) { dispose(port) }
    }
  }

  // MARK: - Stepping aside

  /// Offers the downstream to the only upstream that is left, if it can take it over.
  ///
  /// A request for nothing stands for the offer.
  @inlinable
  mutating func offerDownstream() {
    guard !hasOffered, let last = lastPort,
      case .open(let subscription) = ports.withState(last, { $0 })
    else { return }
    hasOffered = true
    if subscription is ClosureSubscription { requests.append((subscription, .none)) }
  }

  /// Forgets the only upstream that is left, and does not dispose of it.
  @inlinable
  mutating func leaveLast() {
    if let lastPort { _ = ports.close(lastPort) }
  }

  @inlinable
  var lastPort: Port? {
    (0..<ports.count).lazy.compactMap { ports.innerPort(at: $0) }.first
  }

  // MARK: - Time

  /// The time on the machine's scheduler.
  @inlinable
  var now: Duration { alarm?.scheduler.now ?? .zero }

  /// Has the machine woken at that time; replaces an earlier wish.
  @inlinable
  mutating func wake(at instant: Duration) {
    alarm?.set(instant)
  }

  /// Has the machine woken when that much time has passed; replaces an earlier wish.
  @inlinable
  mutating func wake(after delay: Duration) {
    wake(at: now.advanced(byAtMost: delay))
  }

  /// Takes the wish to be woken back; it is never heard of.
  @inlinable
  mutating func cancelWake() {
    alarm?.cancel()
  }

  // MARK: - For the coordinator

  @inlinable @inline(__always)
  var opensOneOnly: Bool {
    openings.queue.count == 1 && !openings.wantsMain && requests.isEmpty && alarm == nil
  }

  @inlinable @inline(__always)
  var hasWork: Bool { !requests.isEmpty || openings.hasWork || alarm?.isStale == true }
}

/// When the main upstream of a ``Machine`` is opened.
@usableFromInline
enum MainOpening {
  /// Before all others.
  case first
  /// When the machine says so.
  case later
  /// There is none.
  case never
}
