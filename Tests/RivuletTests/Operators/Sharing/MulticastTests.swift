import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct MulticastTests {
  private let upstream = TestPublisher<Int, Problem>()

  @Test func `nothing runs before it is connected, and all get everything then`() {
    let connectable = [1, 2].publisher.multicast()
    let log = Recorder<String>()
    let probes = [connectable.probe(log: log), connectable.probe(log: log)]
    #expect(log.elements == ["^", "^"])
    connectable.connect()
    #expect(log.elements == ["^", "^", "1", "1", "2", "2", "|", "|"])
    #expect(probes[0].transcript == ["^", "1", "2", "|"])
  }

  @Test func `connecting again does nothing, and the token is the same one`() {
    let connectable = upstream.multicast()
    let probe = connectable.probe()
    let tokens = [connectable.connect(), connectable.connect()]
    #expect(upstream.subscriptions.count == 1)
    tokens[1].dispose()
    #expect(tokens.map(\.isDisposed) == [true, true])
    #expect(upstream.transcript == ["request unlimited", "dispose"])
    #expect(probe.transcript == ["^"])
    probe.dispose()
  }

  @Test func `subscribers stay when the connection is disposed of`() {
    let connectable = upstream.multicast(replay: 1)
    let probe = connectable.probe()
    connectable.connect().dispose()
    connectable.connect()
    upstream.send(1)
    #expect(connectable.probe(demand: .max(1), disposeAt: .value(1)).transcript == ["^", "1"])
    upstream.send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "1", "#a"])
    #expect(connectable.probe().transcript == ["^", "1", "#a"])
    #expect(connectable.connect().isDisposed)
    #expect(upstream.subscriptions.count == 2)
  }

  @Test func `it goes on without subscribers until it is gone itself`() {
    var connectable: ConnectablePublisher? = upstream.multicast()
    connectable?.connect()
    connectable?.probe().dispose()
    #expect(upstream.transcript == ["request unlimited"])
    connectable = nil
    #expect(upstream.transcript == ["request unlimited", "dispose"])
  }

  @Test func `when it is gone, who listens to a connection goes on, who has none is finished`() {
    var connectable: ConnectablePublisher? = upstream.multicast()
    let waiting = connectable?.probe()
    connectable = nil
    #expect(waiting?.transcript == ["^", "|"])

    var connected: ConnectablePublisher? = upstream.multicast()
    let (first, second) = (connected?.probe(), connected?.probe())
    let token = connected?.connect()
    connected = nil
    upstream.send(1)
    first?.dispose()
    upstream.send(2)
    #expect(upstream.transcript == ["request unlimited"])
    token?.dispose()
    #expect(upstream.transcript == ["request unlimited", "dispose"])
    #expect(second?.transcript == ["^", "1", "2", "|"])
  }

  @Test func `many threads that connect connect once`() {
    for round in 0..<Stress.rounds(500) {
      let runs = Recorder<String>()
      let connectable = Deferred { () -> Just<Int> in
        runs.add("run")
        return Just(1)
      }.multicast()
      let probe = connectable.probe()
      race(4) { _ in connectable.connect() }
      guard runs.elements.count == 1, probe.transcript == ["^", "1", "|"] else {
        Issue.record("round \(round): \(runs.elements.count) runs, \(probe.transcript)")
        return
      }
    }
  }

  @Test func `each subscriber has a demand of its own`() {
    let connectable = upstream.multicast(bufferingPolicy: .bufferingNewest(1))
    let (fast, slow) = (connectable.probe(), connectable.probe(demand: .manual))
    connectable.connect()
    (1...3).forEach { upstream.send($0) }
    slow.request(.max(1))
    upstream.send(completion: .finished)
    #expect(fast.transcript == ["^", "1", "2", "3", "|"])
    #expect(slow.transcript == ["^", "3", "|"])
  }

  @Suite("Autoconnect", .leakChecked)
  struct Autoconnect {
    private let upstream = TestPublisher<Int, Problem>()

    @Test func `connects with the first and disconnects with the last`() {
      let shared = upstream.multicast().autoconnect()
      let first = shared.probe()
      #expect(upstream.subscriptions.count == 1)
      let second = shared.probe()
      first.dispose()
      #expect(upstream.transcript == ["request unlimited"])
      second.dispose()
      #expect(upstream.transcript == ["request unlimited", "dispose"])
      let third = shared.probe()
      #expect(upstream.subscriptions.count == 2)
      upstream.send(completion: .finished)
      #expect(third.transcript == ["^", "|"])
      #expect(shared.probe().transcript == ["^", "|"])
      #expect(upstream.subscriptions.count == 2)
    }

    @Test func `waits for as many subscribers as it is told, each time`() {
      let shared = upstream.multicast().autoconnect(after: 2)
      shared.probe().dispose()
      let first = shared.probe()
      #expect(upstream.subscriptions.isEmpty)
      let second = shared.probe()
      #expect(upstream.subscriptions.count == 1)
      first.dispose()
      second.dispose()
      #expect(upstream.subscriberCount == 0)
      let third = shared.probe()
      #expect(upstream.subscriptions.count == 1)
      third.dispose()
    }

    @Test func `leaves a connection alone that somebody else has made`() {
      let connectable = upstream.multicast()
      let token = connectable.connect()
      connectable.autoconnect().probe().dispose()
      #expect(upstream.transcript == ["request unlimited"])
      token.dispose()
      #expect(upstream.subscriberCount == 0)
    }

    @Test func `two first subscribers at the same moment connect once`() {
      for round in 0..<Stress.rounds(500) {
        let runs = Recorder<String>()
        let shared = Deferred { () -> Just<Int> in
          runs.add("run")
          return Just(1)
        }.multicast(replay: 1).autoconnect()
        let probes = [Probe<Int, Never>(), Probe<Int, Never>()]
        race(2) { shared.subscribe(probes[$0].subscriber()) }
        let events = probes.map(\.transcript)
        guard runs.elements.count == 1, events.allSatisfy({ $0 == ["^", "1", "|"] }) else {
          Issue.record("round \(round): \(runs.elements.count) runs, \(events)")
          return
        }
      }
    }

    @Test func `a number that is not positive is refused with a sentence`() async {
      await #expect(processExitsWith: .failure) { _ = Just(1).multicast().autoconnect(after: 0) }
    }
  }
}
