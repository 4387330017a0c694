import Testing

@testable import Rivulet

@Suite struct SubscriptionListTests {
  private struct Nobody: Subscriber {
    mutating func receive(subscription: any Subscription) {}
    mutating func receive(_ input: Int) -> Demand { .none }
    mutating func receive(completion: Completion<Never>) {}
  }

  private let broadcast = Broadcast<Int, Never>()

  private func subscriptions(_ count: Int) -> [BroadcastSubscription] {
    (0..<count).map { _ in BroadcastSubscription(broadcast, Nobody()) }
  }

  private func order(_ list: SubscriptionList, of subscriptions: [BroadcastSubscription]) -> [Int] {
    var found: [Int] = []
    list.forEach { subscription in
      found.append(subscriptions.firstIndex { $0 === subscription } ?? -1)
    }
    return found
  }

  /// Fills a list, hands it to `body` and takes everything out again.
  private func withList(
    _ subscriptions: [BroadcastSubscription],
    _ body: (inout SubscriptionList) -> Void
  ) {
    var list = SubscriptionList()
    subscriptions.forEach { list.append(.passRetained($0)) }
    body(&list)
    list.deallocate()
  }

  @Test func `keeps the order of arrival`() {
    let subscriptions = subscriptions(100)
    withList(subscriptions) { list in
      #expect(list.count == 100)
      #expect(order(list, of: subscriptions) == Array(0..<100))
    }
  }

  @Test func `skips what was removed and keeps the order of the rest`() {
    let subscriptions = subscriptions(10)
    withList(subscriptions) { list in
      for index in [3, 0, 9, 4] {
        list.remove(subscriptions[index])?.release()
      }
      #expect(list.count == 6)
      #expect(order(list, of: subscriptions) == [1, 2, 5, 6, 7, 8])
    }
  }

  @Test func `removing twice does nothing`() {
    let subscriptions = subscriptions(2)
    withList(subscriptions) { list in
      list.remove(subscriptions[0])?.release()
      #expect(list.remove(subscriptions[0]) == nil)
      #expect(list.count == 1)
      #expect(order(list, of: subscriptions) == [1])
    }
  }

  @Test func `closes the holes instead of growing`() {
    let subscriptions = subscriptions(1000)
    var list = SubscriptionList()
    // One stays, the others come and go.
    list.append(.passRetained(subscriptions[0]))
    for subscription in subscriptions.dropFirst() {
      list.append(.passRetained(subscription))
      list.remove(subscription)?.release()
    }
    #expect(list.capacity <= 4)
    #expect(order(list, of: subscriptions) == [0])
    list.remove(subscriptions[0])?.release()
    #expect(list.isEmpty)
    list.deallocate()
  }

  @Test func `keeps the order over removals and additions in between`() {
    let subscriptions = subscriptions(64)
    var list = SubscriptionList()
    var model: [Int] = []
    for index in subscriptions.indices {
      list.append(.passRetained(subscriptions[index]))
      model.append(index)
      if index % 3 == 2 {
        list.remove(subscriptions[model[model.count / 2]])?.release()
        model.remove(at: model.count / 2)
      }
      #expect(order(list, of: subscriptions) == model)
    }
    list.deallocate()
  }

  @Test func `lets go of its subscriptions when it is freed`() {
    weak var subscription: BroadcastSubscription?
    var list = SubscriptionList()
    do {
      let strong = BroadcastSubscription(broadcast, Nobody())
      subscription = strong
      list.append(.passRetained(strong))
      strong.perform(strong, .release)
    }
    #expect(subscription != nil)
    list.deallocate()
    #expect(subscription == nil)
  }
}
