/// A publisher that counts at a regular pace.
///
///     Interval(every: .seconds(2)):    --0-1-2-3-
///
/// Each subscription counts for itself, from its start. The ticks lie on a grid: a late one delays
/// none that follows, and a machine that wakes from sleep gets no burst of them. At most one tick
/// waits for demand; those that find another one waiting are skipped with their numbers, and the
/// next one lies on the grid again (in RxJava the stream fails). It never ends by itself, and never
/// stops on the scheduler `.immediate`, for which no time passes. One tick only, with a value of
/// your own: `Just(value)` with ``Publisher/delay(for:on:)``.
///
/// ```swift
/// let ticks = Interval(every: .seconds(1), on: .main)
/// let token = ticks.sink { print("tick", $0) }
/// token.dispose()
/// ```
public struct Interval: Publisher {
  public typealias Output = Int
  public typealias Failure = Never

  private let period: Duration
  private let first: Duration
  private let scheduler: AnyScheduler

  /// Creates a publisher of ticks.
  ///
  /// - Parameters:
  ///   - period: The time between two ticks.
  ///   - first: The time before the first one, if it is another; a negative one counts as zero.
  ///   - scheduler: Where time passes and where ticks are sent.
  /// - Precondition: `period` is positive.
  public init(every period: Duration, after first: Duration? = nil, on scheduler: some Scheduler) {
    precondition(period > .zero, "an interval's period must be positive")
    self.period = period
    self.first = first ?? period
    self.scheduler = AnyScheduler(scheduler)
  }

  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Int, Downstream.Failure == Never {
    Coordinator.start(
      IntervalMachine(period, after: first, on: scheduler),
      main: nil,
      downstream: subscriber
    )
  }
}

struct IntervalMachine: Machine, ~Copyable {
  typealias Output = Int
  typealias Failure = Never

  var upstreams: Upstreams<NoUpstream, Never>
  let period: Duration
  var tick = 0
  var due: Duration
  var waiting: Int?

  init(_ period: Duration, after first: Duration, on scheduler: some Scheduler) {
    upstreams = Upstreams(main: .never, on: scheduler)
    self.period = period
    due = upstreams.now.advanced(byAtMost: first)
    upstreams.wake(at: due)
  }

  mutating func wake() {
    waiting = waiting ?? tick
    let late = max(upstreams.now - due, .zero)
    let missed = min(Int(clamping: late.attoseconds / period.attoseconds), .max / 2)
    tick &+= missed + 1
    due = due.advanced(byAtMost: period * (missed + 1))
    upstreams.wake(at: due)
  }

  mutating func receive(demand: Demand) {}

  mutating func next() -> Int? { waiting.take() }
}
