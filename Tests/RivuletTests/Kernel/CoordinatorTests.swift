import Testing

@testable import Rivulet

@Suite(.leakChecked)
struct CoordinatorTests {
  @Test func `upstreams are opened after the downstream has its subscription, in order`() {
    let log = Log()
    let first = Deferred { () -> Just<Int> in
      log.add("first")
      return Just(1)
    }
    let second = Deferred { () -> Just<Int> in
      log.add("second")
      return Just(2)
    }
    first.merge(with: second).probe(log: log)
    #expect(log == ["^", "first", "1", "second", "2", "|"])
  }

  @Test func `requests inside of the subscription are recorded`() {
    let log = Log()
    (1...3).publisher.merge(with: Empty()).probe(
      .none,
      log: log,
      onSubscription: {
        $0.request(.max(2))
        log.add("requested")
      }
    ).dispose()
    #expect(log == ["^", "requested", "1", "2"])
  }

  @Test func `a request of nothing asks nothing`() {
    let upstream = Upstream<Int, Never>()
    let probe = upstream.merge(with: Empty()).probe(.none)
    probe.request(.none)
    #expect(upstream.log == [])
    probe.request(.max(1))
    #expect(upstream.log == ["request max(1)"])
    probe.dispose()
    probe.request(.max(1))
    #expect(upstream.log == ["request max(1)", "dispose"])
  }

  @Test func `an upstream that connects after the disposal is disposed of`() {
    let upstream = Upstream<Int, Never>(sendsSubscription: false)
    let probe = upstream.merge(with: Empty()).probe()
    probe.dispose()
    let late = upstream.sendSubscription()
    #expect(late.isDisposed)
    #expect(probe.events == ["^"])
    upstream.forget()
  }

  @Test func `an inner upstream that connects after it was switched away is disposed of`() {
    let late = Upstream<Int, Never>(sendsSubscription: false)
    let outer = Subject<AnyPublisher<Int, Never>, Never>()
    let probe = outer.switchToLatest().probe()
    outer.send(late.eraseToAnyPublisher())
    outer.send(Just(5).eraseToAnyPublisher())
    let subscription = late.sendSubscription()
    #expect(subscription.isDisposed)
    late.send(1)
    #expect(probe.events == ["^", "5"])
    probe.dispose()
    late.forget()
  }

  @Test func `the upstream publisher is released when it was never subscribed to`() {
    let captured = Captured()
    let probe = captured.use { object in
      Just(1).map { value -> Int in
        object.touch()
        return value
      }.merge(with: Empty()).probe(.none) { _, _ in .none }
    }
    #expect(!captured.isReleased)
    probe.dispose()
    #expect(captured.isReleased)

    let held = Hold()
    captured.use { object in
      Just(1).map { value -> Int in
        object.touch()
        return value
      }.merge(with: Empty()).probe(onSubscription: { probe in
        held.subscription = probe.subscription
        probe.dispose()
      })
    }
    #expect(captured.isReleased)
    #expect(held.subscription?.isDisposed == true)
  }

  // SAFETY: contract 3. Used on one thread.
  private final class Hold: @unchecked Sendable {
    var subscription: (any Subscription)?
  }

  @Test func `a long synchronous upstream leaves no backlog`() {
    onThread {
      let first = (0..<50_000).publisher
      let sum = first.merge(with: first).reduce(0) { total, _ in total + 1 }
      #expect(sum.immediateEvents == ["100000", "|"])
    }
  }
}
