import Synchronization

/// Passes requests on for at most a given number of values in all.
@usableFromInline
final class CappedSubscription: Subscription {
  private let upstream: any Subscription
  private let allowance: Atomic<DemandWord>

  @usableFromInline
  init(_ upstream: any Subscription, limit: Int) {
    self.upstream = upstream
    allowance = Atomic(DemandWord(.max(limit)))
  }

  @usableFromInline
  var isDisposed: Bool { upstream.isDisposed }

  @usableFromInline
  func request(_ demand: Demand) {
    upstream.request(grant(demand))
  }

  /// Takes off the allowance what may be asked of the upstream.
  @usableFromInline
  func grant(_ demand: Demand) -> Demand {
    var granted = Demand.none
    allowance.update { allowance in
      granted = min(demand, allowance.demand)
      allowance.demand -= granted.count
    }
    return granted
  }

  @usableFromInline
  func dispose() {
    upstream.dispose()
  }
}
