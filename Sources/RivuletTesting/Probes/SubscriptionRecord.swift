import Rivulet

/// What a test publisher saw of one subscription: when it began and ended, and every call made on
/// it.
public final class SubscriptionRecord: Sendable {
  /// Something that a subscriber said to the publisher.
  public enum Message: Sendable, Hashable {
    /// It called `request(_:)`.
    case request(Demand)

    /// It returned a demand other than none from `receive(_:)`.
    case returned(Demand)

    /// It called `dispose()`.
    case dispose
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
    var ended: Duration?
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

  func end(at time: Duration) {
    state.withLock { $0.ended = $0.ended ?? time }
  }

  func delivered() {
    state.withLock { $0.deliveredCount += 1 }
  }

  /// How many values were delivered to the subscriber.
  public var deliveredCount: Int { state.withLock { $0.deliveredCount } }

  /// Every call, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// The virtual time of the first disposal or of the completion.
  public var ended: Duration? { state.withLock { $0.ended } }

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
