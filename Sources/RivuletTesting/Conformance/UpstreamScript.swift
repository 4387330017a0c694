import Rivulet

/// How a stream ends.
enum Ending: Sendable, Hashable {
  case finished, failed
}

/// What an upstream sends by itself to each subscriber, and which rules it breaks.
struct UpstreamScript: Sendable {
  var numbers: [Int] = []
  var ending: Ending?
  var misbehaviour: Misbehaviour = []

  /// Whether it sends within `subscribe`, and drops what has not been requested by then.
  var isHasty = false

  /// Whether it ends when nobody keeps it.
  var endsWhenReleased = false

  /// Sees it come and go.
  var turnstile: Turnstile?
}

/// Sees whether an upstream is opened before the former one has been torn down.
///
/// An upstream is up as long as it has not ended, and as long as its `subscribe` has not returned:
/// a `Create` hands out what tears it down only then.
final class Turnstile: Sendable {
  private struct State {
    var records: [SubscriptionRecord] = []
    var sending: [SubscriptionRecord] = []
    var overlapCount = 0
  }

  private let state = Locked(State())

  func enter(_ record: SubscriptionRecord) {
    state.withLock { state in
      let isTaken = !state.sending.isEmpty || state.records.contains { $0.ended == nil }
      if isTaken { state.overlapCount += 1 }
      state.records.append(record)
      state.sending.append(record)
    }
  }

  func returned(_ record: SubscriptionRecord) {
    state.withLock { $0.sending.removeAll { $0 === record } }
  }

  /// What was opened, in order.
  var records: [SubscriptionRecord] { state.withLock { $0.records } }

  /// How many were opened while another one was up.
  var overlapCount: Int { state.withLock { $0.overlapCount } }
}
