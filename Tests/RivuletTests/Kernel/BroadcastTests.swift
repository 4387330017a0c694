import RivuletTesting
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
      onEnd: (@Sendable () -> Void)? = nil
    ) {
      broadcast = Broadcast(policy: policy, replayPolicy: replay, onEnd: onEnd)
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
      let probe = source.probe(demand: .manual)
      (1...3).forEach { source.broadcast.send($0) }
      #expect(probe.transcript == ["^"])
      probe.request(.unlimited)
      source.broadcast.send(4)
      #expect(probe.transcript == ["^"] + expected + ["4"])
      source.broadcast.abandon()
    }
  }

  @Test func `each subscriber has a demand of its own`() {
    let source = Source()
    let (fast, slow) = (source.probe(), source.probe(demand: .max(1)))
    (1...3).forEach { source.broadcast.send($0) }
    #expect(fast.transcript == ["^", "1", "2", "3"])
    #expect(slow.transcript == ["^", "1"])
    slow.request(.max(1))
    #expect(slow.transcript == ["^", "1", "2"])
    source.broadcast.send(4)
    slow.request(.max(5))
    #expect(slow.transcript == ["^", "1", "2", "3", "4"])
    source.broadcast.abandon()
  }

  @Test func `an end follows what waits, without further demand`() {
    let source = Source()
    let probe = source.probe(demand: .manual)
    source.broadcast.send(1)
    source.broadcast.send(2)
    source.broadcast.send(completion: .failure(.a))
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2", "#a"])
  }

  @Test func `an end comes at once where nothing waits`() {
    let source = Source(replay: .bufferingNewest(2))
    let early = source.probe(demand: .manual)
    source.broadcast.send(completion: .finished)
    #expect(early.transcript == ["^", "|"])
    #expect(source.probe(demand: .manual).transcript == ["^", "|"])
  }

  @Test func `late subscribers get what is replayed, then the end, as they ask`() {
    let source = Source(replay: .bufferingNewest(2))
    (1...3).forEach { source.broadcast.send($0) }
    source.broadcast.send(completion: .finished)
    let probe = source.probe(demand: .max(1))
    #expect(probe.transcript == ["^", "2"])
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "2", "3", "|"])
  }

  @Test func `the demand that a value returns counts after waiting values too`() {
    let source = Source()
    let probe = source.probe(
      demand: .answering(.none) { (value: Int, _) in value < 3 ? .max(1) : .none }
    )
    (1...4).forEach { source.broadcast.send($0) }
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2", "3"])
    source.broadcast.abandon()
    probe.request(.max(1))
    #expect(probe.transcript == ["^", "1", "2", "3", "4", "|"])
  }

  @Test func `a subscriber that leaves drops what waits`() {
    let captured = Captured()
    let broadcast = Broadcast<Lifetime, Never>()
    let probe = Probe<Lifetime, Never>(demand: .manual)
    broadcast.join(probe.subscriber())
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
    let violations = Recorder<String>()
    Diagnostics.withHandler({ violations.add("\($0)") }) {
      source.broadcast.send(1)
      source.broadcast.send(completion: .failure(.a))
      source.broadcast.abandon()
    }
    #expect(probe.transcript == ["^", "|"])
    #expect(violations.elements == ["signalAfterEnd", "signalAfterEnd"])
  }

  @Test func `it says when a subscriber leaves, and when the end comes, before anybody else hears`()
  {
    let log = Recorder<String>()
    let source = Source(onEnd: { log.add("over") })
    let (first, second) = (source.probe(), source.probe(log: log))
    first.dispose()
    #expect(log.elements == ["^", "over"])
    source.broadcast.send(completion: .finished)
    #expect(log.elements == ["^", "over", "over", "|"])
    second.dispose()
    #expect(log.elements == ["^", "over", "over", "|"])
  }

  @Test func `mass departures leave no holes to walk over`() {
    let source = Source()
    let probes = (0..<1000).map { _ in source.probe() }
    probes.dropLast().forEach { $0.dispose() }
    #expect(source.broadcast.subscriptions.count == 1)
    #expect(source.broadcast.subscriptions.end < 100)
    source.broadcast.send(1)
    #expect(probes.last?.transcript == ["^", "1"])
    source.broadcast.abandon()
  }
}
