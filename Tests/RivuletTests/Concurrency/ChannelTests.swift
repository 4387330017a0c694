import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ChannelTests {
  private let scheduler = TestScheduler()
  private let log = Recorder<String>()

  @discardableResult
  private func send(_ value: Int, to channel: Channel<Int, Never>) -> Task<Void, Never> {
    scheduler.task { [log] in
      let isSent = await channel.send(value)
      log.append(isSent ? "sent \(value)" : "kept \(value)")
    }
  }

  @Test func `a sender waits until every subscriber has asked`() {
    let channel = Channel<Int, Never>()
    let (fast, slow) = (channel.probe(), channel.probe(demand: .manual))
    send(1, to: channel)
    #expect(log.elements == [])
    #expect(fast.values == [])
    slow.request(.max(1))
    scheduler.advance()
    #expect(log.elements == ["sent 1"])
    #expect(fast.values == [1])
    #expect(slow.values == [1])
    channel.send(completion: .finished)
    #expect(fast.isFinished)
    #expect(slow.isFinished)
  }

  @Test func `with no subscriber a value goes nowhere at once`() {
    let channel = Channel<Int, Never>()
    send(1, to: channel)
    #expect(log.elements == ["sent 1"])
  }

  @Test func `several senders get their turns in order`() {
    let channel = Channel<Int, Never>()
    let probe = channel.probe(demand: .manual)
    for value in 1...3 { send(value, to: channel) }
    probe.request(.max(2))
    scheduler.advance()
    #expect(probe.values == [1, 2])
    #expect(log.elements == ["sent 1", "sent 2"])
    probe.request(.max(2))
    scheduler.advance()
    #expect(probe.values == [1, 2, 3])
    probe.dispose()
  }

  @Test func `AS-09 a sender that is cancelled takes its value back and concerns nobody else`() {
    let channel = Channel<Int, Never>()
    let probe = channel.probe(demand: .manual)
    send(1, to: channel)
    let second = send(2, to: channel)
    send(3, to: channel)
    second.cancel()
    scheduler.advance()
    #expect(log.elements == ["kept 2"])
    probe.request(.unlimited)
    scheduler.advance()
    #expect(probe.values == [1, 3])
    #expect(log.elements == ["kept 2", "sent 1", "sent 3"])
    probe.dispose()
  }

  @Test func `a task that was cancelled before sends nothing`() {
    let channel = Channel<Int, Never>()
    let probe = channel.probe()
    let task = Task(executorPreference: scheduler) { [log] in
      log.add(await channel.send(1))
    }
    task.cancel()
    scheduler.advance()
    #expect(log.elements == ["false"])
    #expect(probe.values == [])
    probe.dispose()
  }

  @Test func `AS-09 when the slow subscriber leaves nobody waits for it`() {
    let channel = Channel<Int, Never>()
    let (fast, slow) = (channel.probe(), channel.probe(demand: .manual))
    send(1, to: channel)
    slow.dispose()
    scheduler.advance()
    #expect(fast.values == [1])
    #expect(log.elements == ["sent 1"])
    send(2, to: channel)
    #expect(fast.values == [1, 2])
    fast.dispose()
    send(3, to: channel)
    #expect(log.elements == ["sent 1", "sent 2", "sent 3"])
  }

  @Test func `the end comes behind the values that wait, and is there for late ones`() {
    let channel = Channel<Int, Never>()
    let probe = channel.probe(demand: .manual)
    send(1, to: channel)
    channel.send(completion: .finished)
    #expect(probe.transcript == ["^"])
    probe.request(.max(1))
    scheduler.advance()
    #expect(probe.transcript == ["^", "1", "|"])
    send(2, to: channel)
    #expect(log.elements == ["sent 1", "kept 2"])
    #expect(channel.probe().transcript == ["^", "|"])
  }

  @Test func `AS-09 two consumers, one of which is cancelled`() {
    let channel = Channel<Int, Never>()
    let consumers = ["a", "b"].map { name in
      scheduler.task { [log] in
        for await value in channel.values { log.append("\(name)\(value)") }
        log.append("\(name)|")
      }
    }
    scheduler.task { await channel.send(1) }
    consumers[0].cancel()
    scheduler.advance()
    scheduler.task { await channel.send(2) }
    channel.send(completion: .finished)
    scheduler.advance()
    #expect(log.elements == ["a1", "b1", "a|", "b2", "b|"])
  }

  @Test func `a channel that nobody keeps finishes`() {
    var channel: Channel<Int, Never>? = Channel()
    let probe = channel?.probe()
    channel = nil
    #expect(probe?.transcript == ["^", "|"])
  }

  @Test func `a value that is sent from inside of a delivery follows it`() {
    let channel = Channel<Int, Never>()
    let token = channel.sink { [scheduler, log] value in
      log.add(value)
      if value == 1 { scheduler.schedule { log.append("later") } }
    }
    send(1, to: channel)
    #expect(log.elements == ["1", "sent 1", "later"])
    token.dispose()
  }

  @Test func `eight senders and two readers on real threads lose nothing`() async {
    let rounds = Stress.rounds(2000)
    let channel = Channel<Int, Never>()
    let (first, second) = (Self.read(channel), Self.read(channel))
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask {
          for round in 0..<rounds { await channel.send(round * 8 + sender) }
        }
      }
    }
    channel.send(completion: .finished)
    let seen = await (first.value, second.value)
    #expect(seen.0 == seen.1)
    #expect(seen.0.sorted() == Array(0..<8 * rounds))
  }

  private static func read(_ channel: Channel<Int, Never>) -> Task<[Int], Never> {
    let values = channel.values.makeAsyncIterator()
    return Task {
      var (values, seen) = (values, [Int]())
      while let value = await values.next() { seen.append(value) }
      return seen
    }
  }
}
