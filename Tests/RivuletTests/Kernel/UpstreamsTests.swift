import RivuletTesting
import Testing

@testable import Rivulet

/// What a machine notes for its coordinator.
@Suite struct UpstreamsTests {
  private typealias Source = Empty<Int, Problem>
  private typealias Noted = Upstreams<Source, Problem>

  /// The requests that are to be performed; takes them out.
  private func requests(_ upstreams: inout Noted) -> [String] {
    var requests: [String] = []
    while let (subscription, demand) = upstreams.requests.popFirst() {
      requests.append("\((subscription as? PortSubscription)?.name ?? "?") \(demand)")
    }
    return requests
  }

  @discardableResult
  private func connect(_ upstreams: inout Noted, _ port: Port) -> PortSubscription {
    let subscription = PortSubscription(port)
    _ = upstreams.ports.connect(subscription, to: port)
    return subscription
  }

  @Test func `a request before the subscription is kept with what was asked when it was opened`() {
    var upstreams = Noted()
    let port = upstreams.open(Source(), demand: .max(1))
    upstreams.request(.max(2), from: port)
    upstreams.request(.max(4), from: .main)
    #expect(requests(&upstreams) == [])
    #expect(upstreams.ports.takeDemand(of: port) == .max(3))
    #expect(upstreams.ports.takeDemand(of: .main) == .max(4))
    connect(&upstreams, port)
    upstreams.request(.none, from: port)
    upstreams.request(.max(5), from: port)
    #expect(requests(&upstreams) == ["0 max(5)"])
  }

  @Test func `all that are open are asked, the main one first`() {
    var upstreams = Noted()
    let ports = (1...3).map { _ in upstreams.open(Source()) }
    for port in [.main] + ports { connect(&upstreams, port) }
    upstreams.dispose(ports[1])
    upstreams.requestFromAll(.max(2))
    #expect(requests(&upstreams) == ["main max(2)", "0 max(2)", "2 max(2)"])
    upstreams.requestFromInner(.max(1))
    #expect(requests(&upstreams) == ["0 max(1)", "2 max(1)"])
    upstreams.requestFromInner(.none)
    #expect(!upstreams.hasWork || upstreams.openings.hasWork)
    #expect(requests(&upstreams) == [])
  }

  @Test func `a place that is given to another upstream does not answer to the old port`() {
    var upstreams = Noted()
    let first = upstreams.open(Source())
    connect(&upstreams, first)
    upstreams.dispose(first)
    let second = upstreams.open(Source())
    #expect(first.index == second.index)
    #expect(!upstreams.isOpen(first))
    #expect(upstreams.isOpen(second))
    connect(&upstreams, second)
    upstreams.request(.max(1), from: first)
    #expect(requests(&upstreams) == [])
    upstreams.dispose(first)
    #expect(upstreams.isOpen(second))
  }

  @Test func `disposing of one disposes of its subscription at once`() {
    var upstreams = Noted()
    let port = upstreams.open(Source())
    let subscription = connect(&upstreams, port)
    #expect(upstreams.openCount == 2)
    upstreams.dispose(port)
    #expect(subscription.isDisposed)
    #expect(upstreams.openCount == 1)
  }

  @Test func `disposing of all forgets what was still to be done, the timer too`() {
    let scheduler = TestScheduler()
    var upstreams = Noted(on: scheduler)
    let port = upstreams.open(Source(), demand: .max(1))
    let subscriptions = [connect(&upstreams, .main), connect(&upstreams, port)]
    upstreams.request(.max(1), from: .main)
    upstreams.wake(after: .seconds(1))
    upstreams.alarm?.start { _ in }
    upstreams.open(Source())
    upstreams.disposeAll()
    #expect(subscriptions.map(\.isDisposed) == [true, true])
    #expect(upstreams.openCount == 0)
    #expect(!upstreams.hasWork)
    #expect(scheduler.pendingCount == 0)
    upstreams.request(.max(1), from: .main)
    upstreams.request(.max(1), from: port)
    #expect(requests(&upstreams) == [])
  }

  @Test func `a join ends with the last upstream, or with what is said to be the last`() {
    var upstreams = Noted()
    _ = upstreams.ports.close(.main)
    let port = upstreams.open(Source())
    upstreams.join(.finished)
    #expect(upstreams.end == nil)
    _ = upstreams.ports.close(port)
    upstreams.join(.finished)
    guard case .drained(.finished) = upstreams.end else {
      Issue.record("it should end when none is left")
      return
    }

    var other = Noted()
    let subscription = connect(&other, .main)
    other.join(.finished, isLast: true)
    guard case .drained(.finished) = other.end else {
      Issue.record("it should end with the last one")
      return
    }
    #expect(subscription.isDisposed)
  }

  @Test func `the first end counts, but a failure comes before what waits`() {
    var upstreams = Noted()
    upstreams.finish(.failure(.a))
    upstreams.finish()
    guard case .drained(.failure(.a)) = upstreams.end else {
      Issue.record("the first end should count")
      return
    }
    upstreams.join(.failure(.b))
    guard case .immediate(.b) = upstreams.end else {
      Issue.record("a failure should not wait")
      return
    }
  }

  @Test func `a machine without a scheduler is never woken`() {
    var upstreams = Noted()
    upstreams.wake(after: .seconds(1))
    upstreams.cancelWake()
    #expect(upstreams.alarm == nil)
    #expect(upstreams.now == .zero)
  }
}
