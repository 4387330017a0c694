import Foundation
import Rivulet
import RivuletTesting

/// A hand-written subject that breaks one rule.
final class BrokenSubject: Publisher {
  typealias Output = Item
  typealias Failure = TestFailure

  enum Flaw: Sendable {
    case none, nests, overlaps, forgetsLatecomers, endsForTheFirstOnly, goesOnAfterEnd,
      dropsWithoutDemand
    case waitsForTheSlowest, isKept, keepsValues, releasesUnderItsLock
  }

  private struct State {
    var links: [SubjectLink] = []
    var outbox: [SubjectLink.Step] = []
    var isSending = false
    var sender: Thread?
    var completion: Completion<TestFailure>?
  }

  private let flaw: Flaw
  private let state = Locked(State())
  private static let kept = Locked<[BrokenSubject]>([])

  init(_ flaw: Flaw) {
    self.flaw = flaw
    if flaw == .isKept { Self.kept.withLock { $0.append(self) } }
  }

  deinit {
    let state = state.withLock { $0 }
    if state.completion == nil { state.links.forEach { $0.offer(.end(.finished)) } }
  }

  static func verification(_ flaw: Flaw) -> SubjectVerification {
    SubjectVerification(
      "\(flaw)",
      of: Item.self,
      .multicast,
      failure: TestFailure("down"),
      make: { _ in BrokenSubject(flaw) },
      publisher: { $0 },
      send: { $0.post(.value($1)) },
      end: { $0.post(.end($1)) }
    )
  }

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Item, Downstream.Failure == TestFailure {
    let link = SubjectLink(AnyEnd(subscriber), flaw)
    let completion = state.withLock { state in
      if state.completion == nil { state.links.append(link) }
      return state.completion
    }
    link.introduce()
    if let completion, flaw != .forgetsLatecomers { link.offer(.end(completion)) }
  }

  func post(_ step: SubjectLink.Step) {
    let (isFirst, isDirect) = state.withLock { state in
      if state.completion != nil && flaw != .goesOnAfterEnd { return (false, false) }
      if case .end(let completion) = step { state.completion = completion }
      if flaw == .overlaps { return (false, true) }
      if flaw == .nests && state.sender == Thread.current { return (false, true) }
      state.outbox.append(step)
      defer { state.isSending = true }
      if !state.isSending { state.sender = Thread.current }
      return (!state.isSending, false)
    }
    if isDirect { return deliver(step) }
    guard isFirst else { return }
    while let step = state.withLock({ state -> SubjectLink.Step? in
      guard !state.outbox.isEmpty else {
        state.isSending = false
        state.sender = nil
        return nil
      }
      return state.outbox.removeFirst()
    }) {
      deliver(step)
    }
  }

  private func deliver(_ step: SubjectLink.Step) {
    let links = state.withLock { $0.links }
    if flaw == .waitsForTheSlowest, case .value = step,
      links.contains(where: { !$0.hasDemand && !$0.isDisposed })
    {
      links.forEach { $0.postpone(step) }
      return
    }
    if case .end = step, flaw == .endsForTheFirstOnly {
      links.prefix(1).forEach { $0.offer(step) }
    } else {
      links.forEach { $0.offer(step) }
    }
    let (live, dead) = state.withLock { state in
      let dead = state.links.filter(\.isDisposed)
      state.links.removeAll { $0.isDisposed }
      return (state.links, dead)
    }
    _ = (live, dead)
  }
}

/// The subscription of a broken subject.
final class SubjectLink: Subscription {
  enum Step: Sendable {
    case value(Item)
    case end(Completion<TestFailure>)
  }

  private struct State {
    var end: AnyEnd<Item, TestFailure>?
    var demand = Demand.none
    var waiting: [Step] = []
    var isBusy = true
    var owner: Thread?
    var deliveryCount = 0
    var isEnded = false
    var kept: [Step] = []
  }

  private let flaw: BrokenSubject.Flaw
  private let state: Locked<State>
  private let lock = NSLock()

  init(_ end: AnyEnd<Item, TestFailure>, _ flaw: BrokenSubject.Flaw) {
    self.flaw = flaw
    state = Locked(State(end: end))
  }

  var isDisposed: Bool { state.withLock { $0.isEnded } }
  var hasDemand: Bool { state.withLock { $0.demand != .none } }

  func introduce() {
    let end = state.withLock { $0.end }
    end?.subscribed(self)
    let isEnded = state.withLock { state in
      state.isBusy = false
      return state.isEnded
    }
    if isEnded { release() } else { drain() }
  }

  func offer(_ step: Step) {
    if flaw == .releasesUnderItsLock { lock.withLock { replaceKept(by: step) } }
    state.withLock { state in
      guard !state.isEnded else { return }
      if flaw == .keepsValues { state.kept.append(step) }
      if case .value = step, flaw == .dropsWithoutDemand, state.demand == .none { return }
      state.waiting.append(step)
    }
    drain()
  }

  private func replaceKept(by step: Step) {
    let old = state.withLock { state in
      defer { state.kept = state.isEnded ? [] : [step] }
      return state.kept
    }
    _ = consume old
  }

  func postpone(_ step: Step) {
    state.withLock { $0.waiting.append(step) }
  }

  func request(_ demand: Demand) {
    if flaw == .releasesUnderItsLock { lock.withLock {} }
    state.withLock { $0.demand += demand }
    drain()
  }

  func dispose() {
    let isBusy = state.withLock { state in
      state.isEnded = true
      state.waiting = []
      return state.isBusy
    }
    if flaw == .releasesUnderItsLock { lock.withLock { replaceKept(by: .end(.finished)) } }
    if !isBusy { release() }
  }

  private func release() {
    let end = state.withLock { $0.end.take() }
    _ = consume end
  }

  private func drain() {
    var isOwner = false
    while let (step, end) = state.withLock({ next(&$0, &isOwner) }) {
      switch step {
      case .value(let value):
        if flaw == .overlaps { waitForCompany() }
        let more = end.value(value)
        state.withLock { state in
          state.demand += more
          if flaw == .overlaps { state.deliveryCount -= 1 }
        }
      case .end(let completion):
        end.completed(completion)
      }
    }
    if isOwner, isDisposed { release() }
  }

  /// Lets another thread come this far, if there is one that wants to.
  private func waitForCompany() {
    state.withLock { $0.deliveryCount += 1 }
    for _ in 1...200 where state.withLock({ $0.deliveryCount < 2 }) { TestThread.pause() }
  }

  private func next(
    _ state: inout State,
    _ isOwner: inout Bool
  ) -> (Step, AnyEnd<Item, TestFailure>)? {
    let mayEnter =
      isOwner || !state.isBusy || flaw == .overlaps
      || flaw == .nests && state.owner == Thread.current
    guard mayEnter, let end = state.end else { return nil }
    isOwner = true
    state.isBusy = true
    state.owner = Thread.current
    guard !state.isEnded, let step = state.waiting.first else {
      state.isBusy = false
      return nil
    }
    if case .value = step {
      guard state.demand != .none else {
        state.isBusy = false
        return nil
      }
      state.demand -= 1
    } else if flaw != .goesOnAfterEnd {
      state.isEnded = true
    }
    state.waiting.removeFirst()
    return (step, end)
  }
}
