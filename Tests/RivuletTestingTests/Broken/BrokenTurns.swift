import Rivulet
import RivuletTesting

/// An `append` that opens the second upstream in the end of the first, or waits until it is down.
struct BrokenAppend: Publisher {
  typealias Output = Item
  typealias Failure = TestFailure

  let isPatient: Bool
  let upstreams: [Upstream<Item, TestFailure>]

  static func verification(isPatient: Bool) -> OperatorVerification {
    OperatorVerification("append", joining: 2, of: Item.self, .opensInTurn) { upstreams, _ in
      BrokenAppend(isPatient: isPatient, upstreams: upstreams)
    }
  }

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Item, Downstream.Failure == TestFailure {
    let end = AnyEnd(subscriber)
    let isOpening = Locked(isPatient)
    let isOver = Locked(false)
    upstreams[0].subscribe(
      Turn(end: end, isFirst: true) { [upstreams] in
        isOver.withLock { $0 = true }
        if !isOpening.withLock({ $0 }) { upstreams[1].subscribe(Turn(end: end)) }
      }
    )
    let isNext = isOpening.withLock { isOpening in
      defer { isOpening = false }
      return isOpening && isOver.withLock { $0 }
    }
    if isNext { upstreams[1].subscribe(Turn(end: end)) }
  }
}

private struct Turn: Subscriber {
  let end: AnyEnd<Item, TestFailure>
  var isFirst = false
  var next: (@Sendable () -> Void)?

  mutating func receive(subscription: any Subscription) {
    if isFirst { end.subscribed(subscription) } else { subscription.request(.unlimited) }
  }

  mutating func receive(_ input: Item) -> Demand { end.value(input) }

  mutating func receive(completion: Completion<TestFailure>) {
    if let next, case .finished = completion { next() } else { end.completed(completion) }
  }
}

/// A hop to a scheduler that stays there as long as there are values, or goes back in the queue.
struct BrokenHop: Publisher {
  typealias Output = Item
  typealias Failure = TestFailure

  let isFair: Bool
  let upstream: Upstream<Item, TestFailure>
  let scheduler: TestScheduler

  static func verification(isFair: Bool) -> OperatorVerification {
    OperatorVerification("hop", of: Item.self, .asynchronous, .hops) { upstream, bench in
      BrokenHop(isFair: isFair, upstream: upstream, scheduler: bench.scheduler)
    }
  }

  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Item, Downstream.Failure == TestFailure {
    upstream.subscribe(HopInlet(queue: HopQueue(isFair, scheduler, AnyEnd(subscriber))))
  }
}

private struct HopInlet: Subscriber {
  let queue: HopQueue

  mutating func receive(subscription: any Subscription) { queue.end.subscribed(subscription) }

  mutating func receive(_ input: Item) -> Demand {
    queue.add { $0.value(input) }
    return .none
  }

  mutating func receive(completion: Completion<TestFailure>) {
    queue.add {
      $0.completed(completion)
      return .none
    }
  }
}

private final class HopQueue: Sendable {
  typealias Step = @Sendable (AnyEnd<Item, TestFailure>) -> Demand

  let end: AnyEnd<Item, TestFailure>
  private let isFair: Bool
  private let scheduler: TestScheduler
  private let steps = Locked<[Step]>([])

  init(_ isFair: Bool, _ scheduler: TestScheduler, _ end: AnyEnd<Item, TestFailure>) {
    self.isFair = isFair
    self.scheduler = scheduler
    self.end = end
  }

  func add(_ step: @escaping Step) {
    let isFirst = steps.withLock { steps in
      steps.append(step)
      return steps.count == 1
    }
    if isFirst { scheduler.schedule { self.drain() } }
  }

  private func drain() {
    var mayGoOn = true
    while mayGoOn, let step = steps.withLock({ $0.first }) {
      _ = step(end)
      let isEmpty = steps.withLock { steps in
        steps.removeFirst()
        return steps.isEmpty
      }
      mayGoOn = !isFair
      if isFair && !isEmpty { scheduler.schedule { self.drain() } }
    }
  }
}
