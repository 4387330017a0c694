import Rivulet

/// What a test publisher saw of one subscription: when it began and ended, and every call made on
/// it.
public final class SubscriptionRecord: Sendable {
  /// Something that a subscriber said to the publisher.
  public enum Message: Sendable, Hashable, CustomStringConvertible {
    /// It called `request(_:)`.
    case request(Demand)

    /// It returned a demand other than none from `receive(_:)`.
    case returned(Demand)

    /// It called `dispose()`.
    case dispose

    /// The message in short: `request max(1)`, `return max(1)`, `dispose`.
    public var description: String {
      switch self {
      case .request(let demand): "request \(demand)"
      case .returned(let demand): "return \(demand)"
      case .dispose: "dispose"
      }
    }
  }

  /// A message, and the circumstances in which it came.
  public struct Call: Sendable, Hashable {
    /// What was said.
    public let message: Message

    /// The virtual time.
    public let time: Duration

    /// The signal whose delivery the same thread was in.
    public let during: Moment?

    /// Whether the subscription had been disposed before, or a completion delivered.
    public let isAfterEnd: Bool
  }

  private struct State {
    var calls: [Call] = []
    var end: (time: Duration, kind: Lifespan.Kind)?
    var answers: [Demand] = []
    var deliveredCount = 0
    weak var link: (any Subscription)?
  }

  /// The virtual time at which `subscribe` was called.
  public let began: Duration

  private let state = Locked(State())

  init(began: Duration) {
    self.began = began
  }

  func observe(_ link: any Subscription) {
    state.withLock { $0.link = link }
  }

  func append(_ call: Call) {
    state.withLock { $0.calls.append(call) }
  }

  func end(at time: Duration, _ kind: Lifespan.Kind) {
    state.withLock { $0.end = $0.end ?? (time, kind) }
  }

  func delivered() {
    state.withLock { $0.deliveredCount += 1 }
  }

  func answered(_ demand: Demand) {
    state.withLock { $0.answers.append(demand) }
  }

  /// What the subscriber returned for each value, in order, `.none` included.
  public var answers: [Demand] { state.withLock { $0.answers } }

  /// How many values were delivered to the subscriber.
  public var deliveredCount: Int { state.withLock { $0.deliveredCount } }

  /// Every call, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// The virtual time of the first disposal or of the completion.
  public var ended: Duration? { state.withLock { $0.end?.time } }

  /// When the subscription began and ended, and whether it was disposed of.
  public var lifespan: Lifespan {
    let end = state.withLock { $0.end }
    return Lifespan(began, end?.time, end?.kind ?? .open)
  }

  /// The demands requested, in order, without those that were returned.
  public var requests: [Demand] {
    calls.compactMap { if case .request(let demand) = $0.message { demand } else { nil } }
  }

  /// The sum of all demands, requested and returned.
  public var totalDemand: Demand {
    calls.reduce(.none) { sum, call in
      switch call.message {
      case .request(let demand), .returned(let demand): sum + demand
      case .dispose: sum
      }
    }
  }

  /// How often `dispose()` was called.
  public var disposalCount: Int { calls.count { $0.message == .dispose } }

  /// Whether somebody keeps the subscription (contract 8).
  public var isSubscriptionAlive: Bool { state.withLock { $0.link != nil } }

  /// The subscription as a diagram, `^` where it began and `!` where it ended.
  public func diagram(tick: Duration = .seconds(1)) -> String {
    var symbols = [TimedSymbol(time: began, symbol: .subscription)]
    if let ended { symbols.append(TimedSymbol(time: ended, symbol: .disposal)) }
    return MarbleLayout([symbols], tick: tick).rows[0]
  }
}
