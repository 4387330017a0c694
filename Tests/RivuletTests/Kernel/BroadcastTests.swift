import Synchronization
import Testing

@testable import Rivulet

@Suite(.leakChecked)
struct BroadcastTests {
  /// A publisher over a broadcast of its own, with a policy.
  private final class Source: Publisher {
    typealias Output = Int
    typealias Failure = Problem
    let broadcast: Broadcast<Int, Problem>

    init(
      _ policy: BufferingPolicy = .unbounded,
      replay: BufferingPolicy? = nil,
      onIdle: (@Sendable (Int) -> Void)? = nil
    ) {
      broadcast = Broadcast(policy: policy, replayPolicy: replay)
      broadcast.onIdle = onIdle
    }

    func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Int, Downstream.Failure == Problem {
      broadcast.join(subscriber)
    }
  }

  @Test func `values wait for demand as the policy says`() {
    let policies: [(BufferingPolicy, [String])] = [
      (.unbounded, ["1", "2", "3"]), (.bufferingOldest(2), ["1", "2"]),
      (.bufferingNewest(2), ["2", "3"]), (.bufferingNewest(0), []), (.bufferingOldest(0), []),
    ]
    for (policy, expected) in policies {
      let source = Source(policy)
      let probe = source.probe(.none)
      (1...3).forEach { source.broadcast.send($0) }
      #expect(probe.events == ["^"])
      probe.request(.unlimited)
      source.broadcast.send(4)
      #expect(probe.events == ["^"] + expected + ["4"])
      source.broadcast.abandon()
    }
  }

  @Test func `each subscriber has a demand of its own`() {
    let source = Source()
    let (fast, slow) = (source.probe(), source.probe(.max(1)))
    (1...3).forEach { source.broadcast.send($0) }
    #expect(fast.events == ["^", "1", "2", "3"])
    #expect(slow.events == ["^", "1"])
    slow.request(.max(1))
    #expect(slow.events == ["^", "1", "2"])
    source.broadcast.send(4)
    slow.request(.max(5))
    #expect(slow.events == ["^", "1", "2", "3", "4"])
    source.broadcast.abandon()
  }

  @Test func `an end follows what waits, without further demand`() {
    let source = Source()
    let probe = source.probe(.none)
    source.broadcast.send(1)
    source.broadcast.send(2)
    source.broadcast.send(completion: .failure(.a))
    #expect(probe.events == ["^"])
    probe.request(.max(1))
    #expect(probe.events == ["^", "1"])
    probe.request(.max(1))
    #expect(probe.events == ["^", "1", "2", "#a"])
  }

  @Test func `an end comes at once where nothing waits`() {
    let source = Source(replay: .bufferingNewest(2))
    let early = source.probe(.none)
    source.broadcast.send(completion: .finished)
    #expect(early.events == ["^", "|"])
    #expect(source.probe(.none).events == ["^", "|"])
  }

  @Test func `late subscribers get what is replayed, then the end, as they ask`() {
    let source = Source(replay: .bufferingNewest(2))
    (1...3).forEach { source.broadcast.send($0) }
    source.broadcast.send(completion: .finished)
    let probe = source.probe(.max(1))
    #expect(probe.events == ["^", "2"])
    probe.request(.max(1))
    #expect(probe.events == ["^", "2", "3", "|"])
  }

  @Test func `the demand that a value returns counts after waiting values too`() {
    let source = Source()
    let probe = source.probe(.none) { _, value in value < 3 ? .max(1) : .none }
    (1...4).forEach { source.broadcast.send($0) }
    probe.request(.max(1))
    #expect(probe.events == ["^", "1", "2", "3"])
    source.broadcast.abandon()
    probe.request(.max(1))
    #expect(probe.events == ["^", "1", "2", "3", "4", "|"])
  }

  @Test func `a subscriber that leaves drops what waits`() {
    let captured = Captured()
    let broadcast = Broadcast<Token, Never>()
    let log = Log()
    let probe = Probe<Token, Never>(log: log, onSubscription: { _ in }, onValue: { _, _ in .none })
    broadcast.join(ProbeSubscriber(probe: probe))
    captured.use { broadcast.send($0) }
    #expect(!captured.isReleased)
    probe.dispose()
    #expect(captured.isReleased)
    #expect(broadcast.subscriptions.isEmpty)
  }

  @Test func `nothing comes after the end, and it is reported`() {
    let source = Source()
    let probe = source.probe()
    source.broadcast.send(completion: .finished)
    let violations = Log()
    Diagnostics.withHandler({ violations.add("\($0)") }) {
      source.broadcast.send(1)
      source.broadcast.send(completion: .failure(.a))
      source.broadcast.abandon()
    }
    #expect(probe.events == ["^", "|"])
    #expect(violations == ["signalAfterEnd", "signalAfterEnd"])
  }

  @Test func `it says when the last subscriber has left`() {
    let log = Log()
    let source = Source(onIdle: { log.add($0) })
    let (first, second) = (source.probe(), source.probe())
    first.dispose()
    #expect(log == [])
    second.dispose()
    #expect(log == ["2"])
    source.probe(onSubscription: { $0.dispose() })
    #expect(log == ["2", "3"])
  }

  @Test func `it says so at the end, also while values wait`() {
    let log = Log()
    let source = Source(onIdle: { log.add($0) })
    let (first, second) = (source.probe(.none), source.probe(.none))
    source.broadcast.send(1)
    #expect(source.broadcast.gate.tryEnter() == true)
    // Both are handled in one go: the departure must not hide the end.
    source.broadcast.send(completion: .finished)
    first.dispose()
    source.broadcast.leave()
    #expect(log == ["1"])
    second.request(.max(1))
    #expect(second.events == ["^", "1", "|"])
  }

  @Test func `mass departures leave no holes to walk over`() {
    let source = Source()
    let probes = (0..<1000).map { _ in source.probe() }
    probes.dropLast().forEach { $0.dispose() }
    #expect(source.broadcast.subscriptions.count == 1)
    #expect(source.broadcast.subscriptions.end < 100)
    source.broadcast.send(1)
    #expect(probes.last?.events == ["^", "1"])
    source.broadcast.abandon()
  }
}
