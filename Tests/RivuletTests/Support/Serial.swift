import Rivulet
import Synchronization

/// Collects values as fast as a subscriber can, and notices when it is called twice at once.
///
/// A probe would be slower, and its lock would hide from the thread sanitizer what is to be found.
// SAFETY: contract 3. What is not atomic is written by the serial subscriber and read after the
// race.
final class Serial<Input: Sendable>: @unchecked Sendable {
  private(set) var values: [Input] = []
  private(set) var isOver = false
  private let isInside = Atomic(false)
  private let overlaps = Atomic(0)

  init() {}

  var hasOverlapped: Bool { overlaps.load(ordering: .relaxed) > 0 }

  var subscriber: SerialSubscriber<Input> { SerialSubscriber(owner: self) }

  func add(_ value: Input) {
    if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
    values.append(value)
    isInside.store(false, ordering: .relaxed)
  }

  func end() {
    if isOver { overlaps.add(1, ordering: .relaxed) }
    isOver = true
  }
}

/// The subscriber of a ``Serial``; it asks for everything.
struct SerialSubscriber<Input: Sendable>: Subscriber {
  typealias Failure = Never

  let owner: Serial<Input>

  mutating func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  mutating func receive(_ input: Input) -> Demand {
    owner.add(input)
    return .none
  }

  mutating func receive(completion: Completion<Never>) {
    owner.end()
  }
}
