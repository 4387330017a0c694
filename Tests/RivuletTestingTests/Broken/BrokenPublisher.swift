import Foundation
import Rivulet
import RivuletTesting

/// A hand-written publisher of 1, 2, 3 … that breaks one rule.
final class BrokenPublisher: Publisher {
  typealias Output = Int
  typealias Failure = TestFailure

  enum Flaw: Sendable {
    case none, overflows, overlaps, nests, swallowsFailure, neverEnds, needsDemandToEnd
    case looksAlive, endsTwice, ignoresDisposalInLoop, subscribesTwice, sharesState
    case sendsWrongValues, deliversInsideSubscription, forgetsFirstRequest, wrapsDemand
    case takesNoneForOne, goesOnAfterDisposal, ignoresReturnedDemand, keepsAfterDisposal
    case keepsAfterEnd, ignoresDisposalInSubscription, endsAfterDisposal, locks, diesWithPublisher
    case leaks, losesRequestsInside
  }

  let flaw: Flaw
  let count: Int
  let end: Completion<TestFailure>
  private let shared = Locked(0)

  init(_ flaw: Flaw, _ count: Int, then end: Completion<TestFailure> = .finished) {
    self.flaw = flaw
    self.count = count
    self.end = end
  }

  static func verification(_ flaw: Flaw) -> PublisherVerification {
    PublisherVerification(
      "\(flaw)",
      traits: [],
      expecting: { Array(1..<(1 + $0)) },
      failing: { count, _ in
        BrokenPublisher(flaw, count, then: .failure(TestFailure("down")))
      },
      make: { count, _ in BrokenPublisher(flaw, count) }
    )
  }

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Int, Downstream.Failure == TestFailure {
    let link = BrokenLink(flaw, count, end, publisher: self, AnyEnd(subscriber))
    link.start()
  }

  func nextShared() -> Int {
    shared.withLock { shared in
      shared += 1
      return shared
    }
  }
}

/// A subscriber that can be called in ways that `mutating` would not allow.
struct AnyEnd<Input: Sendable, Failure: Error>: @unchecked Sendable {
  let subscribed: (any Subscription) -> Void
  let value: (Input) -> Demand
  let completed: (Completion<Failure>) -> Void

  init<Downstream: Subscriber>(_ subscriber: Downstream)
  where Downstream.Input == Input, Downstream.Failure == Failure {
    subscribed = {
      var copy = subscriber
      copy.receive(subscription: $0)
    }
    value = {
      var copy = subscriber
      return copy.receive($0)
    }
    completed = {
      var copy = subscriber
      copy.receive(completion: $0)
    }
  }
}

/// The subscription of a broken publisher: a loop that is right but for the flaw.
private final class BrokenLink: Subscription {
  typealias End = AnyEnd<Int, TestFailure>

  private struct State {
    var end: End?
    var demand = 0
    var next = 1
    var isConnecting = true
    var isBusy = false
    var owner: Thread?
    var isDisposed = false
    var isCompleted = false
    var hasRequested = false
    weak var publisher: BrokenPublisher?
    var isInValue = false
  }

  private let flaw: BrokenPublisher.Flaw
  private let count: Int
  private let completion: Completion<TestFailure>
  private let state: Locked<State>
  private let lock = NSRecursiveLock()
  private let sharer: BrokenPublisher?

  init(
    _ flaw: BrokenPublisher.Flaw,
    _ count: Int,
    _ completion: Completion<TestFailure>,
    publisher: BrokenPublisher,
    _ end: End
  ) {
    self.flaw = flaw
    self.count = count
    if case .failure = completion, flaw == .swallowsFailure {
      self.completion = .finished
    } else {
      self.completion = completion
    }
    sharer = flaw == .sharesState ? publisher : nil
    var state = State(end: end)
    state.publisher = publisher
    self.state = Locked(state)
  }

  private var isFinite: Bool {
    if case .finished = completion { true } else { false }
  }

  var isDisposed: Bool {
    state.withLock { $0.isDisposed || $0.isCompleted && flaw != .looksAlive }
  }

  func start() {
    let end = state.withLock { $0.end }
    if flaw == .leaks { Leak.keep(Subject<Int, Never>().sink { _ in }, Subject<Int, Never>()) }
    end?.subscribed(self)
    if flaw == .subscribesTwice { end?.subscribed(self) }
    let isDisposed = state.withLock { state in
      state.isConnecting = false
      if state.isDisposed && flaw == .ignoresDisposalInSubscription {
        state.isDisposed = false
        return false
      }
      return state.isDisposed
    }
    if !isDisposed { drain() }
  }

  func request(_ demand: Demand) {
    if flaw == .locks { lock.lock() }
    defer { if flaw == .locks { lock.unlock() } }
    let isStarting = state.withLock { state -> Bool in
      var more = demand.max ?? .max
      if more == 0 && flaw == .takesNoneForOne { more = 1 }
      if flaw == .losesRequestsInside && state.isInValue && state.owner == Thread.current {
        more = 0
      }
      if flaw == .overflows && more > 0 { more = .max }
      if flaw == .forgetsFirstRequest && state.isConnecting { state.demand = 0 }
      state.hasRequested = state.hasRequested || more > 0
      state.demand = add(state.demand, more)
      return state.isConnecting && flaw != .deliversInsideSubscription
    }
    if !isStarting { drain() }
  }

  private func add(_ demand: Int, _ more: Int) -> Int {
    let (sum, isOver) = demand.addingReportingOverflow(more)
    if !isOver { return sum }
    return flaw == .wrapsDemand && more != .max ? 0 : .max
  }

  func dispose() {
    if flaw == .locks { lock.lock() }
    defer { if flaw == .locks { lock.unlock() } }
    let end = state.withLock { state -> End? in
      state.isDisposed = true
      guard !state.isBusy, flaw != .keepsAfterDisposal, flaw != .goesOnAfterDisposal,
        !(state.isConnecting && flaw == .ignoresDisposalInSubscription)
      else { return nil }
      return state.end.take()
    }
    _ = consume end
  }

  private enum Step {
    case value(Int, End)
    case complete(End)
    case stop(End?)
  }

  private func drain() {
    if flaw == .locks { lock.lock() }
    defer { if flaw == .locks { lock.unlock() } }
    var isOwner = false
    while true {
      switch state.withLock({ next(&$0, &isOwner) }) {
      case .value(let value, let end):
        let more = end.value(value)
        state.withLock { state in
          state.isInValue = false
          if flaw != .ignoresReturnedDemand { state.demand = add(state.demand, more.max ?? .max) }
        }
      case .complete(let end):
        end.completed(completion)
        if flaw == .endsTwice { end.completed(completion) }
        return
      case .stop(let end):
        _ = end
        return
      }
    }
  }

  private func next(_ state: inout State, _ isOwner: inout Bool) -> Step {
    let isForeign = state.owner != Thread.current
    let mayEnter =
      isOwner || !state.isBusy || flaw == .overlaps && isForeign || flaw == .nests && !isForeign
    guard mayEnter, let end = state.end else { return .stop(nil) }
    let isFresh = !isOwner
    isOwner = true
    state.isBusy = true
    state.owner = Thread.current
    func leave() -> Step {
      state.isBusy = false
      state.owner = nil
      let isKept = flaw == .keepsAfterDisposal || flaw == .goesOnAfterDisposal
      return .stop(state.isDisposed && !isKept ? state.end.take() : nil)
    }
    if flaw == .diesWithPublisher && state.publisher == nil { return leave() }
    let isDone = state.next > count
    if state.isDisposed {
      let goesOn =
        flaw == .ignoresDisposalInLoop && state.next > 2 && !isDone && state.demand > 0
        || flaw == .endsAfterDisposal && isDone
        || flaw == .goesOnAfterDisposal && state.demand > 0 && isFresh && !isDone
      guard goesOn else { return leave() }
    }
    if !isDone, state.demand > 0 {
      if state.demand < .max { state.demand -= 1 }
      let number = sharer?.nextShared() ?? state.next
      state.next += 1
      state.isInValue = true
      return .value(flaw == .sendsWrongValues ? number + 1 : number, end)
    }
    let maySend = flaw != .needsDemandToEnd || state.demand > 0
    if isDone, !(flaw == .neverEnds && isFinite), !state.isCompleted, maySend {
      state.isCompleted = true
      if flaw != .keepsAfterEnd { state.end = nil }
      return .complete(end)
    }
    return leave()
  }
}

/// Keeps things for ever.
private enum Leak {
  private static let things = Locked<[any AnyObject & Sendable]>([])

  static func keep(_ thing: any Disposable, _ other: Subject<Int, Never>) {
    other.sink { _ in _ = thing }
    things.withLock { $0 += [thing, other] }
  }
}
