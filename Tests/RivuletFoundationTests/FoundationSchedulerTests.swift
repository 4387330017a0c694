import Dispatch
import Foundation
import Rivulet
import RivuletFoundation
import RivuletTesting
import Testing

/// What holds for the schedulers of an operation queue and of a run loop.
@Suite
struct FoundationSchedulerTests {
  enum Kind: CaseIterable {
    case operationQueue, runLoop

    private static let loop = LoopThread()

    func make() -> AnyScheduler {
      switch self {
      case .operationQueue:
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return AnyScheduler(.operationQueue(queue))
      case .runLoop:
        return AnyScheduler(Self.loop.scheduler)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `Work runs in order, and late work at once`(kind: Kind) {
    let (log, isDone) = (Recorder<Int>(), DispatchSemaphore(value: 0))
    let scheduler = kind.make()
    for number in 0..<1000 { scheduler.schedule { log(number) } }
    scheduler.schedule(at: .zero) { log(1000) }
    scheduler.schedule(after: .seconds(-5)) {
      log(1001)
      isDone.signal()
    }
    isDone.wait()
    #expect(log.elements == Array(0...1001))
  }

  @Test(arguments: Kind.allCases)
  func `Work for later runs when its time has come`(kind: Kind) {
    let isDone = DispatchSemaphore(value: 0)
    let times = Recorder<Duration>()
    let scheduler = kind.make()
    let due = scheduler.now + .milliseconds(20)
    scheduler.schedule(at: due) {
      times(scheduler.now)
      isDone.signal()
    }
    isDone.wait()
    #expect(times.elements.allSatisfy { $0 >= due })
  }

  @Test(arguments: Kind.allCases)
  func `Work that was called off does not run and is released`(kind: Kind) {
    let ledger = LifetimeLedger()
    let scheduler = kind.make()
    let job = { [token = ledger.lifetime("work")] in
      scheduler.schedule(after: .seconds(3600)) { withExtendedLifetime(token) {} }
    }()
    #expect(!job.isDisposed)
    #expect(ledger.aliveCount > 0)
    job.dispose()
    #expect(job.isDisposed)
  }

  @Test(arguments: Kind.allCases)
  func `A time that is too far never comes, and is no trap`(kind: Kind) {
    let scheduler = kind.make()
    for delay in [Duration.seconds(Int64.max), .seconds(1.6e20)] {
      let job = scheduler.schedule(after: delay) { Issue.record("It came.") }
      #expect(!job.isDisposed)
      job.dispose()
    }
  }

  @Test(arguments: Kind.allCases)
  func `Its clock never goes backwards`(kind: Kind) {
    let scheduler = kind.make()
    var last = scheduler.now
    for _ in 0..<1000 {
      let now = scheduler.now
      #expect(now >= last)
      last = now
    }
  }

  @Test(arguments: Kind.allCases)
  func `Values are received in order, one at a time`(kind: Kind) async throws {
    let values = try await (0..<1000).publisher.receive(on: kind.make()).collect()
      .firstResult()
    #expect(values == .success(Array(0..<1000)))
  }

  @Test func `A loop that sleeps is woken, and runs the work on its thread`() {
    let loop = LoopThread()
    for _ in 0..<20 {
      let isDone = DispatchSemaphore(value: 0)
      let threads = Recorder<String?>()
      loop.scheduler.schedule {
        threads(Thread.current.threadDictionary["name"] as? String)
        isDone.signal()
      }
      isDone.wait()
      #expect(threads.elements == [loop.name])
    }
  }

  @Test func `A queue that is suspended keeps the work`() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let log = Recorder<Int>()
    let scheduler = OperationQueueScheduler(queue)
    for number in 0..<3 { scheduler.schedule { log(number) } }
    let job = scheduler.schedule(at: .zero) { log(3) }
    job.dispose()
    #expect(log.elements == [])
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.elements == [0, 1, 2])
  }
}

/// A thread with a run loop that sleeps until there is work.
private final class LoopThread: Sendable {
  let scheduler: RunLoopScheduler
  let name = "loop \(UUID())"
  private let isNeeded = Observable(true)

  init() {
    let ready = DispatchSemaphore(value: 0)
    let scheduler = Recorder<RunLoopScheduler>()
    Thread { [isNeeded, name] in
      Thread.current.threadDictionary["name"] = name
      // A loop without a timer would not sleep but return.
      RunLoop.current.add(Timer(timeInterval: 1e6, repeats: true) { _ in }, forMode: .default)
      scheduler(RunLoopScheduler(.current))
      ready.signal()
      while isNeeded.value {
        _ = RunLoop.current.run(mode: .default, before: .distantFuture)
      }
    }.start()
    ready.wait()
    self.scheduler = scheduler.elements[0]
  }

  deinit {
    isNeeded.value = false
    scheduler.schedule {}
  }
}
