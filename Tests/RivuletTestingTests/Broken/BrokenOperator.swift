import Foundation
import Rivulet
import RivuletTesting

/// A hand-written operator that passes everything on, but breaks one rule.
///
/// It has a subscription of its own, which comes from the upstream's or, if it is eager, before.
struct BrokenOperator: Publisher {
  typealias Output = Item
  typealias Failure = TestFailure

  enum Flaw: Sendable {
    case none, noneEagerly, requestsAtOnce, disposesInCompletion, keepsUpstream
    case takesSecondSubscription, keepsQuietAtItsEnd, endsBeforeItsDisposal
    case passesOnAfterDisposal, waitsForDemandToEnd, swallowsFailure, failsTwice
    case requestsAfterEnd, overflows, takesEarlyValues, takesEarlyEnd, forgetsEarlyDisposal
    case forgetsEarlyRequests, goesOnAfterEnd, disposesTwice, neverDisposes
    case deliversResultAfterDisposal, locksItsDisposal, throwsWithoutDisposal, keepsClosure
    case keepsValues, schedulesForLater, leavesOutSilently, asksForTooMuch
    case claimsToBeAsynchronous, requestsMore, asksAhead, asksLate, disposesLate, keepsSource
    case releasesUnderItsLock, ignoresDisposalWhileAsking, endsWithoutWaiting
  }

  let flaw: Flaw
  let upstream: Upstream<Item, TestFailure>
  let hook: Hook
  let scheduler: TestScheduler

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Item, Downstream.Failure == TestFailure {
    let relay = Relay(flaw, hook, AnyEnd(subscriber))
    if flaw == .schedulesForLater { scheduler.schedule(at: .seconds(3_600)) {} }
    if relay.isEager { relay.introduce() }
    if flaw == .keepsSource { relay.keep(upstream) }
    upstream.subscribe(RelayInlet(relay: relay))
    relay.opened()
  }
}

private struct RelayInlet: Subscriber {
  let relay: Relay

  mutating func receive(subscription: any Subscription) { relay.connect(subscription) }
  mutating func receive(_ input: Item) -> Demand { relay.receive(input) }
  mutating func receive(completion: Completion<TestFailure>) { relay.complete(completion) }
}

/// The subscription of a broken operator.
private final class Relay: Subscription {
  typealias End = AnyEnd<Item, TestFailure>

  private struct State {
    var upstream: (any Subscription)?
    var end: End?
    var hook: Hook?
    var demand = Demand.none
    var early = Demand.none
    var isConnected = false
    var isIntroduced = false
    var isEnded = false
    var remaining: Int?
    var pendingEnd: Completion<TestFailure>?
    var kept: [Item] = []
    var isOpening = true
    var late = Demand.none
    var isAsking = false
    var source: Upstream<Item, TestFailure>?
  }

  private let flaw: BrokenOperator.Flaw
  private let state: Locked<State>
  private let lock = NSRecursiveLock()
  private let plainLock = NSLock()

  init(_ flaw: BrokenOperator.Flaw, _ hook: Hook, _ end: End) {
    self.flaw = flaw
    var state = State(end: end, hook: hook)
    let isShort = [.keepsQuietAtItsEnd, .endsBeforeItsDisposal, .asksForTooMuch].contains(flaw)
    state.remaining = isShort ? 3 : nil
    self.state = Locked(state)
  }

  var isEager: Bool {
    [.noneEagerly, .forgetsEarlyDisposal, .forgetsEarlyRequests].contains(flaw)
  }

  var isDisposed: Bool { state.withLock { $0.isEnded } }

  // MARK: - Downwards

  func introduce() {
    let end = state.withLock { $0.end }
    end?.subscribed(self)
    state.withLock { $0.isIntroduced = true }
  }

  func keep(_ source: Upstream<Item, TestFailure>) {
    state.withLock { $0.source = source }
  }

  /// The upstream's `subscribe` has returned: time for what came late.
  func opened() {
    let (late, upstream, isEnded) = state.withLock { state in
      state.isOpening = false
      return (state.late, state.upstream, state.isEnded)
    }
    if late != .none { upstream?.request(late) }
    if flaw == .endsWithoutWaiting, !isEnded { _ = finishEarly() }
    guard flaw == .disposesLate, isEnded else { return }
    upstream?.dispose()
    state.withLock { $0.upstream = nil }
  }

  func connect(_ subscription: any Subscription) {
    let (isFirst, early, isEnded) = state.withLock { state in
      let isFirst = !state.isConnected
      if isFirst { state.upstream = subscription }
      state.isConnected = true
      return (isFirst, state.early, state.isEnded)
    }
    guard isFirst || flaw == .takesSecondSubscription else { return subscription.dispose() }
    if isEnded {
      if flaw != .forgetsEarlyDisposal { subscription.dispose() }
      return
    }
    if !isEager { introduce() }
    if flaw == .requestsAtOnce { subscription.request(.max(1)) }
    if early != .none { request(upstream: early) }
  }

  func receive(_ input: Item) -> Demand {
    let (end, hook) = state.withLock { state -> (End?, Hook?) in
      let isEarly = !state.isConnected && flaw != .takesEarlyValues
      let isLate =
        state.isEnded && ![.goesOnAfterEnd, .passesOnAfterDisposal].contains(flaw)
      return isEarly || isLate ? (nil, nil) : (state.end, state.hook)
    }
    guard let end else { return .none }
    do throws(TestFailure) { try hook?.orThrow() } catch { return fail(error) }
    if flaw == .leavesOutSilently && input.number % 2 == 1 { return .none }
    let mayPass = state.withLock { state in
      if flaw == .keepsValues || flaw == .releasesUnderItsLock { state.kept.append(input) }
      if state.isEnded {
        return flaw == .deliversResultAfterDisposal || state.end != nil
      }
      guard state.demand != .none || [.overflows, .requestsAtOnce].contains(flaw) else {
        return flaw == .takesEarlyValues && !state.isConnected
      }
      state.demand -= 1
      return true
    }
    guard mayPass else { return .none }
    return pass(input, to: end)
  }

  private func pass(_ input: Item, to end: End) -> Demand {
    let more = end.value(input)
    let (isLast, isEnded) = state.withLock { state in
      state.demand += more
      if let remaining = state.remaining { state.remaining = remaining - 1 }
      return (state.remaining == 0, state.isEnded)
    }
    if isLast && !isEnded { return finishEarly() }
    if flaw == .waitsForDemandToEnd { endIfWaiting() }
    return isEnded ? .none : capped(more)
  }

  private func finishEarly() -> Demand {
    let upstream = state.withLock { $0.upstream }
    if flaw == .asksForTooMuch { upstream?.dispose() }
    finish(.finished)
    if flaw == .endsBeforeItsDisposal { upstream?.dispose() }
    return .none
  }

  /// What may be asked of the upstream of an operator that finishes early.
  private func capped(_ demand: Demand) -> Demand {
    guard flaw == .keepsQuietAtItsEnd || flaw == .endsBeforeItsDisposal else { return demand }
    return state.withLock { state in
      let allowed = min(demand, .max(max(0, (state.remaining ?? 0) - requested(state))))
      state.early += allowed
      return allowed
    }
  }

  private func requested(_ state: State) -> Int {
    (state.early.max ?? 0) - (3 - (state.remaining ?? 0))
  }

  private func fail(_ error: TestFailure) -> Demand {
    let upstream = state.withLock { $0.upstream }
    if flaw != .throwsWithoutDisposal { upstream?.dispose() }
    finish(.failure(error))
    return .none
  }

  func complete(_ completion: Completion<TestFailure>) {
    let (isActive, waits) = state.withLock { state in
      let isEarly = !state.isConnected && flaw != .takesEarlyEnd
      let waits = flaw == .waitsForDemandToEnd && state.demand == .none
      if waits { state.pendingEnd = completion }
      return (!isEarly && (!state.isEnded || flaw == .goesOnAfterEnd), waits)
    }
    guard isActive else { return }
    if case .finished = completion, waits { return }
    if flaw == .disposesInCompletion { state.withLock { $0.upstream }?.dispose() }
    var completion = completion
    if case .failure = completion, flaw == .swallowsFailure { completion = .finished }
    finish(completion)
  }

  private func endIfWaiting() {
    let pending = state.withLock { $0.demand == .none ? nil : $0.pendingEnd }
    if let pending { finish(pending) }
  }

  private func finish(_ completion: Completion<TestFailure>) {
    let old = state.withLock { state in
      let old = state
      clear(&state, keepsEnd: flaw == .goesOnAfterEnd)
      return old
    }
    old.end?.completed(completion)
    if case .failure = completion, flaw == .failsTwice { old.end?.completed(completion) }
  }

  private func clear(_ state: inout State, keepsEnd: Bool) {
    state.isEnded = true
    if !keepsEnd { state.end = nil }
    if flaw != .keepsClosure { state.hook = nil }
    state.source = nil
    if ![.keepsUpstream, .requestsAfterEnd].contains(flaw) && !waitsToDispose(state) {
      state.upstream = nil
    }
  }

  // MARK: - Upwards

  func request(_ demand: Demand) {
    if flaw == .locksItsDisposal {
      lock.lock()
      lock.unlock()
    }
    if flaw == .releasesUnderItsLock { plainLock.withLock {} }
    guard demand != .none else { return }
    let mayPass = state.withLock { state in
      guard !state.isEnded else { return flaw == .requestsAfterEnd }
      state.demand += demand
      if state.isConnected { return true }
      if flaw != .forgetsEarlyRequests || !state.isIntroduced { state.early += demand }
      return false
    }
    if mayPass { request(upstream: demand) }
    if flaw == .waitsForDemandToEnd { endIfWaiting() }
  }

  private func request(upstream demand: Demand) {
    let (upstream, isLate) = state.withLock { state in
      let isLate = flaw == .asksLate && state.isOpening
      if isLate { state.late += demand }
      state.isAsking = true
      return (state.upstream, isLate)
    }
    if !isLate { upstream?.request(capped(demand)) }
    state.withLock { $0.isAsking = false }
    if flaw == .requestsMore { upstream?.request(.max(1)) }
    if flaw == .asksAhead { upstream?.request(.max(1_000)) }
  }

  func dispose() {
    if flaw == .locksItsDisposal { lock.lock() }
    defer { if flaw == .locksItsDisposal { lock.unlock() } }
    if flaw == .ignoresDisposalWhileAsking && state.withLock({ $0.isAsking }) { return }
    if flaw == .releasesUnderItsLock {
      plainLock.withLock { releaseKept() }
    }
    let (old, isFirst) = state.withLock { state in
      let old = state
      let isFirst = !state.isEnded
      clear(&state, keepsEnd: flaw == .passesOnAfterDisposal)
      return (old, isFirst)
    }
    guard isFirst, !waitsToDispose(old) else { return }
    if flaw != .neverDisposes { old.upstream?.dispose() }
    if flaw == .disposesTwice { old.upstream?.dispose() }
  }

  private func waitsToDispose(_ state: State) -> Bool {
    flaw == .disposesLate && state.isOpening
  }

  private func releaseKept() {
    let kept = state.withLock { state in
      defer { state.kept = [] }
      return state.kept
    }
    _ = consume kept
  }
}
