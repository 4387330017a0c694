/// Something about a fixture that decides which rules apply to it, and how.
public enum Trait: Sendable, Hashable {
  /// It may leave values out, and asks for one more for each of them.
  case filters

  /// It finishes by itself, after at most that many values.
  case finishesEarly(Int)

  /// It asks its upstream, or one of them, for values without limit.
  case requestsUnlimited

  /// It asks an upstream for at most that many values more than were asked of it, and keeps them.
  case buffers(Int)

  /// It keeps only the newest of the values that were not requested.
  case conflates

  /// It makes at most one value of each and keeps none, so that demand is its upstream's affair.
  case passesOverflowThrough

  /// It hands the subscription of its upstream on, so that demand and disposal are the upstream's
  /// affair; so does every stateless operator. It passes overflow through as well.
  case passesSubscriptionThrough

  /// It adds values of its own, which wait for demand like any other.
  case addsValues

  /// It turns values of its first upstream into further upstreams.
  case flattens

  /// It opens its upstreams, or those that it makes of values, one after the other.
  case opensInTurn

  /// It keeps an upstream that it has opened, to open it again.
  case reopens

  /// It delivers on the scheduler of the bench what it has received.
  case hops

  /// It goes on with something else when its upstream fails.
  case recovers

  /// It fails with another error than its upstream.
  case mapsFailure

  /// A failure waits until the values before it are delivered.
  case failureWaits

  /// Its work runs on the scheduler of the bench, without delay.
  case asynchronous

  /// Its work runs on the scheduler of the bench, within the given time.
  case timed(Duration)

  /// It starts a task for each value, on the scheduler of the bench, so that nothing comes of what
  /// a source sends inside of `subscribe` before that has returned.
  case startsTasks

  /// Its senders wait until all its subscribers have asked for a value, so the slowest of these
  /// sets the pace.
  case paced

  /// It looks at its source when there is something to look at, so that a subscriber may miss
  /// values that were replaced in the meantime.
  case pulls

  /// Its subscribers share one run.
  case multicast

  /// It keeps the newest values, or a current one, for those who subscribe late.
  case replays

  /// It never ends by itself.
  case neverEnds

  /// It looks for its end only when a value is requested.
  case endsOnDemand

  /// It is a subscriber that does not tell of completions.
  case ignoresCompletion

  /// It tells `Diagnostics` of peers that break the contract, as the library's own ends do.
  case reportsViolations
}

extension Trait {
  /// A trait without its number.
  enum Kind: Sendable, Hashable {
    case filters, finishesEarly, requestsUnlimited, buffers, conflates, passesOverflowThrough
    case passesSubscriptionThrough
    case opensInTurn, reopens, hops
    case addsValues, flattens, recovers, mapsFailure, failureWaits, asynchronous, timed
    case startsTasks, paced
    case multicast, pulls, replays, neverEnds, endsOnDemand, ignoresCompletion
    case reportsViolations, joins
  }

  var kind: Kind {
    switch self {
    case .filters: .filters
    case .finishesEarly: .finishesEarly
    case .requestsUnlimited: .requestsUnlimited
    case .buffers: .buffers
    case .conflates: .conflates
    case .passesOverflowThrough: .passesOverflowThrough
    case .passesSubscriptionThrough: .passesSubscriptionThrough
    case .addsValues: .addsValues
    case .flattens: .flattens
    case .opensInTurn: .opensInTurn
    case .reopens: .reopens
    case .hops: .hops
    case .recovers: .recovers
    case .mapsFailure: .mapsFailure
    case .failureWaits: .failureWaits
    case .asynchronous: .asynchronous
    case .timed: .timed
    case .startsTasks: .startsTasks
    case .paced: .paced
    case .multicast: .multicast
    case .pulls: .pulls
    case .replays: .replays
    case .neverEnds: .neverEnds
    case .endsOnDemand: .endsOnDemand
    case .ignoresCompletion: .ignoresCompletion
    case .reportsViolations: .reportsViolations
    }
  }
}

/// The traits of one fixture.
struct Traits: Sendable {
  let list: [Trait]
  let upstreamCount: Int

  private let kinds: Set<Trait.Kind>

  init(_ list: [Trait], upstreams count: Int = 1) {
    self.list = list
    upstreamCount = count
    var kinds = Set(list.map(\.kind))
    if count > 1 { kinds.insert(.joins) }
    if kinds.contains(.passesSubscriptionThrough) { kinds.insert(.passesOverflowThrough) }
    self.kinds = kinds
  }

  func has(_ kind: Trait.Kind) -> Bool { kinds.contains(kind) }

  /// After how many values it finishes by itself.
  var valueLimit: Int? {
    list.lazy.compactMap { if case .finishesEarly(let count) = $0 { count } else { nil } }.first
  }

  /// How many values can be sent, up to two, so that the end is still to come.
  var leadIn: Int { min(2, (valueLimit ?? 3) - 1) }

  /// How many values it asks for ahead.
  var bufferSize: Int {
    list.lazy.compactMap { if case .buffers(let count) = $0 { count } else { nil } }.first ?? 0
  }

  /// How much virtual time it takes for everything to come to rest.
  var restingTime: Duration {
    list.lazy.compactMap { if case .timed(let time) = $0 { time } else { nil } }.first ?? .zero
  }
}
