/// A queue that adds at one end and takes from the other, both in amortised O(1).
///
/// The oldest element lies inline: a queue that never holds more than one allocates nothing.
@usableFromInline
struct RingBuffer<Element> {
  @usableFromInline var front: Element?
  /// The other elements, from `head` on; the number of places is a power of two.
  @usableFromInline var ring: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// The oldest element.
  @inlinable @inline(__always)
  var first: Element? { front }

  @inlinable @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == 0 {
      front = element
      count = 1
    } else {
      appendToRing(element)
    }
  }

  @inlinable @inline(__always)
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = front.take()
    count &-= 1
    if count > 0 {
      refillFront()
    }
    return element
  }

  /// Goes through the elements, oldest first, until the closure returns false.
  @inlinable @inline(__always)
  func forEach(_ body: (Element) -> Bool) {
    guard let front, body(front) else { return }
    for index in 0..<(count &- 1) {
      guard let element = ring[(head &+ index) & (ring.count &- 1)], body(element) else { return }
    }
  }

  /// Appends as the policy says: an unwanted element, old or new, is dropped.
  @inlinable
  mutating func append(_ element: Element, policy: BufferingPolicy) {
    switch policy {
    case .unbounded:
      append(element)
    case .bufferingOldest(let limit):
      if count < limit { append(element) }
    case .bufferingNewest(let limit):
      if count >= limit { _ = popFirst() }
      if limit > 0 { append(element) }
    }
  }

  @inlinable @inline(never)
  mutating func appendToRing(_ element: Element) {
    let used = count &- 1
    if used == ring.count {
      var larger = ContiguousArray<Element?>(repeating: nil, count: Swift.max(4, used * 2))
      for index in 0..<used {
        larger[index] = ring[(head &+ index) & (used &- 1)].take()
      }
      ring = larger
      head = 0
    }
    ring[(head &+ used) & (ring.count &- 1)] = element
    count &+= 1
  }

  @inlinable @inline(never)
  mutating func refillFront() {
    front = ring[head].take()
    head = (head &+ 1) & (ring.count &- 1)
  }
}

extension RingBuffer: Sendable where Element: Sendable {}
