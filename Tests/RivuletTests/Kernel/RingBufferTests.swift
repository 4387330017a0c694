import RivuletTesting
import Testing

@testable import Rivulet

@Suite struct RingBufferTests {
  @Test func `is a queue`() {
    var buffer = RingBuffer<Int>()
    #expect(buffer.isEmpty)
    #expect(buffer.popFirst() == nil)
    buffer.append(1)
    buffer.append(2)
    #expect(buffer.count == 2)
    #expect(buffer.popFirst() == 1)
    buffer.append(3)
    #expect(buffer.popFirst() == 2)
    #expect(buffer.popFirst() == 3)
    #expect(buffer.popFirst() == nil)
    #expect(buffer.isEmpty)
  }

  @Test func `keeps the order while it grows and wraps around`() {
    // A model next to it: any sequence of appends and pops, from a fixed generator.
    var random: UInt64 = 42
    var buffer = RingBuffer<Int>()
    var model: [Int] = []
    for value in 0..<20_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if (random >> 33) % 5 < 3 {
        buffer.append(value)
        model.append(value)
      } else {
        let expected = model.isEmpty ? nil : model.removeFirst()
        guard buffer.popFirst() == expected else {
          Issue.record("the buffer differs from the model at \(value)")
          return
        }
      }
      guard buffer.count == model.count else {
        Issue.record("the count differs from the model at \(value)")
        return
      }
    }
    while let value = buffer.popFirst() {
      #expect(value == model.removeFirst())
    }
    #expect(model.isEmpty)
  }

  @Test func `holds optionals`() {
    var buffer = RingBuffer<Int?>()
    buffer.append(nil)
    buffer.append(1)
    buffer.append(nil)
    #expect(buffer.count == 3)
    #expect(buffer.popFirst() == .some(nil))
    #expect(buffer.popFirst() == .some(1))
    #expect(buffer.popFirst() == .some(nil))
    #expect(buffer.popFirst() == nil)
  }

  @Test(arguments: [
    (BufferingPolicy.unbounded, [1, 2, 3, 4, 5]),
    (.bufferingOldest(3), [1, 2, 3]), (.bufferingNewest(3), [3, 4, 5]),
    (.bufferingOldest(1), [1]), (.bufferingNewest(1), [5]),
    (.bufferingOldest(0), []), (.bufferingNewest(0), []),
  ])
  func `drops what the policy says`(policy: BufferingPolicy, expected: [Int]) {
    var buffer = RingBuffer<Int>()
    for value in 1...5 {
      buffer.append(value, policy: policy)
    }
    var kept: [Int] = []
    while let value = buffer.popFirst() { kept.append(value) }
    #expect(kept == expected)
  }

  @Test func `lets go of what was taken out`() {
    var buffer = RingBuffer<Lifetime>()
    let probes = (0..<6).map { _ in Captured() }
    for probe in probes {
      probe.use { buffer.append($0) }
    }
    for probe in probes {
      #expect(!probe.isReleased)
      _ = buffer.popFirst()
      #expect(probe.isReleased)
    }
  }

  @Test func `a copy is independent`() {
    var buffer = RingBuffer<Int>()
    (1...4).forEach { buffer.append($0) }
    var copy = buffer
    copy.append(5)
    _ = buffer.popFirst()
    #expect(copy.popFirst() == 1)
    #expect(buffer.popFirst() == 2)
    #expect(copy.count == 4)
    #expect(buffer.count == 2)
  }
}
