import Testing

@testable import Rivulet

@Suite struct SubscriptionListTests {
  private struct Nobody: Subscriber {
    mutating func receive(subscription: any Subscription) {}
    mutating func receive(_ input: Int) -> Demand { .none }
    mutating func receive(completion: Completion<Never>) {}
  }

  private let broadcast = Broadcast<Int, Never>()

  private func slots(_ count: Int) -> [BroadcastSubscription] {
    (0..<count).map { _ in BroadcastSubscription(broadcast, Nobody()) }
  }

  private func order(_ list: SubscriptionList, of slots: [BroadcastSubscription]) -> [Int] {
    var found: [Int] = []
    list.forEach { slot in
      found.append(slots.firstIndex { $0 === slot } ?? -1)
    }
    return found
  }

  /// Fills a list, hands it to `body` and takes everything out again.
  private func withList(_ slots: [BroadcastSubscription], _ body: (inout SubscriptionList) -> Void)
  {
    var list = SubscriptionList()
    slots.forEach { list.append(.passRetained($0)) }
    body(&list)
    list.deallocate()
  }

  @Test func `keeps the order of arrival`() {
    let slots = slots(100)
    withList(slots) { list in
      #expect(list.count == 100)
      #expect(order(list, of: slots) == Array(0..<100))
    }
  }

  @Test func `skips what was removed and keeps the order of the rest`() {
    let slots = slots(10)
    withList(slots) { list in
      for index in [3, 0, 9, 4] {
        list.remove(slots[index])?.release()
      }
      #expect(list.count == 6)
      #expect(order(list, of: slots) == [1, 2, 5, 6, 7, 8])
    }
  }

  @Test func `removing twice does nothing`() {
    let slots = slots(2)
    withList(slots) { list in
      list.remove(slots[0])?.release()
      #expect(list.remove(slots[0]) == nil)
      #expect(list.count == 1)
      #expect(order(list, of: slots) == [1])
    }
  }

  @Test func `closes the holes instead of growing`() {
    let slots = slots(1000)
    var list = SubscriptionList()
    // One stays, the others come and go.
    list.append(.passRetained(slots[0]))
    for slot in slots.dropFirst() {
      list.append(.passRetained(slot))
      list.remove(slot)?.release()
    }
    #expect(list.capacity <= 4)
    #expect(order(list, of: slots) == [0])
    list.remove(slots[0])?.release()
    #expect(list.isEmpty)
    list.deallocate()
  }

  @Test func `keeps the order over removals and additions in between`() {
    let slots = slots(64)
    var list = SubscriptionList()
    var model: [Int] = []
    for index in slots.indices {
      list.append(.passRetained(slots[index]))
      model.append(index)
      if index % 3 == 2 {
        list.remove(slots[model[model.count / 2]])?.release()
        model.remove(at: model.count / 2)
      }
      #expect(order(list, of: slots) == model)
    }
    list.deallocate()
  }

  @Test func `lets go of its slots when it is freed`() {
    weak var slot: BroadcastSubscription?
    var list = SubscriptionList()
    do {
      let strong = BroadcastSubscription(broadcast, Nobody())
      slot = strong
      list.append(.passRetained(strong))
      strong.perform(strong, .release)
    }
    #expect(slot != nil)
    list.deallocate()
    #expect(slot == nil)
  }
}
