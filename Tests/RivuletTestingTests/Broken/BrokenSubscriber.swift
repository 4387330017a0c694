import Foundation
import Rivulet
import RivuletTesting

/// A hand-written subscriber that breaks one rule.
struct BrokenSubscriber: Subscriber {
  typealias Input = Item
  typealias Failure = TestFailure

  enum Flaw: Sendable {
    case none, neverRequests, requestsAtTheEnd, keepsSubscription, takesSecondSubscription
    case disposesTwice, goesOnAfterDisposal, keepsClosure, takesEarlyValues, endsWithItsToken
    case forgetsEarlyDisposal, goesOnAfterEnd, locks, losesTheEnd, losesTheFailure
    case releasesUnderItsLock
  }

  let token: Token

  static func verification(_ flaw: Flaw) -> SubscriberVerification {
    SubscriberVerification("\(flaw)", of: Item.self) { upstream, hook in
      let token = Token(flaw, hook)
      upstream.subscribe(BrokenSubscriber(token: token))
      return flaw == .endsWithItsToken ? Leash(token) : token
    }
  }

  mutating func receive(subscription: any Subscription) { token.connect(subscription) }
  mutating func receive(_ input: Item) -> Demand { token.receive(input) }
  mutating func receive(completion: Completion<TestFailure>) { token.complete(completion) }

  /// What ends the subscriber.
  final class Token: Disposable {
    private struct State {
      var subscription: (any Subscription)?
      var hook: Hook?
      var keptHook: Hook?
      var isConnected = false
      var isEnded = false
      var isDisposed = false
    }

    private let flaw: Flaw
    private let state: Locked<State>
    private let lock = NSRecursiveLock()
    private let plainLock = NSLock()

    init(_ flaw: Flaw, _ hook: Hook) {
      self.flaw = flaw
      state = Locked(State(hook: hook))
    }

    var isDisposed: Bool { state.withLock { $0.isEnded } }

    func connect(_ subscription: any Subscription) {
      let mayConnect = state.withLock { state in
        let isLate = state.isEnded && flaw != .forgetsEarlyDisposal
        guard !isLate, !state.isConnected || flaw == .takesSecondSubscription else { return false }
        state.isConnected = true
        state.isEnded = false
        state.subscription = subscription
        return true
      }
      guard mayConnect else { return subscription.dispose() }
      if flaw != .neverRequests { subscription.request(.unlimited) }
    }

    func receive(_ input: Item) -> Demand {
      if flaw == .locks { lock.lock() }
      defer { if flaw == .locks { lock.unlock() } }
      if flaw == .releasesUnderItsLock { plainLock.withLock {} }
      let hook = state.withLock { state -> Hook? in
        let isEarly = !state.isConnected && flaw != .takesEarlyValues
        return isEarly ? nil : state.hook
      }
      hook?.receive(input)
      return .none
    }

    func complete(_ completion: Completion<TestFailure>) {
      let (hook, subscription) = state.withLock { state in
        defer { end(&state) }
        return (state.isEnded ? nil : state.hook, state.subscription)
      }
      if flaw == .requestsAtTheEnd { subscription?.request(.max(1)) }
      switch completion {
      case .finished where flaw == .losesTheEnd, .failure where flaw == .losesTheFailure: break
      default: hook?.receive(completion: completion)
      }
    }

    private func end(_ state: inout State) {
      state.isEnded = true
      if flaw == .keepsClosure { state.keptHook = state.hook }
      let keepsHook: Bool =
        switch flaw {
        case .goesOnAfterEnd: !state.isDisposed
        case .goesOnAfterDisposal: state.isDisposed
        default: false
        }
      if !keepsHook && (flaw != .forgetsEarlyDisposal || state.isConnected) { state.hook = nil }
      if flaw != .keepsSubscription { state.subscription = nil }
    }

    func dispose() {
      if flaw == .locks { lock.lock() }
      defer { if flaw == .locks { lock.unlock() } }
      let (subscription, hook) = state.withLock { state in
        let (subscription, hook) = (state.subscription, state.hook)
        guard !state.isDisposed else {
          return (flaw == .keepsSubscription ? nil : subscription, hook)
        }
        state.isDisposed = true
        end(&state)
        return (subscription, hook)
      }
      if flaw == .releasesUnderItsLock { plainLock.lock() }
      _ = consume hook
      if flaw == .releasesUnderItsLock { plainLock.unlock() }
      subscription?.dispose()
      if flaw == .disposesTwice { subscription?.dispose() }
    }
  }
}

/// Ends something when it is dropped.
private final class Leash: Disposable {
  private let token: BrokenSubscriber.Token

  init(_ token: BrokenSubscriber.Token) {
    self.token = token
  }

  deinit {
    token.dispose()
  }

  var isDisposed: Bool { token.isDisposed }

  func dispose() { token.dispose() }
}
