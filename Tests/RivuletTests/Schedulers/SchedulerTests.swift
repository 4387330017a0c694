import Dispatch
import Rivulet
import RivuletTesting
import Testing

@Suite struct SchedulerTests {
  @Test func `the immediate scheduler runs everything on the spot`() {
    let log = Recorder<String>()
    let scheduler = ImmediateScheduler.immediate
    scheduler.schedule { log.add("now") }
    let job = scheduler.schedule(after: .seconds(1000)) { log.add("later") }
    #expect(log.elements == ["now", "later"])
    #expect(job.isDisposed)
    #expect(scheduler.now == .zero)
  }

  @Test func `a queue runs work in order, and late work at once`() {
    let latch = Latch()
    let log = Recorder<String>()
    let scheduler = QueueScheduler(DispatchQueue(label: "serial"))
    scheduler.schedule { log.add("first") }
    scheduler.schedule { log.add("second") }
    scheduler.schedule(at: .zero) { log.add("third") }
    scheduler.schedule(after: .seconds(-5)) { latch.open() }
    latch.wait()
    #expect(log.elements == ["first", "second", "third"])
  }

  @Test func `work that was called off does not run and is released`() {
    let captured = Captured()
    let scheduler = QueueScheduler.background(qos: .utility)
    let job = captured.use { object in
      scheduler.schedule(after: .seconds(3600)) { object.touch() }
    }
    #expect(!job.isDisposed)
    #expect(!captured.isReleased)
    job.dispose()
    #expect(job.isDisposed)
    #expect(captured.isReleased)
  }

  @Test func `its clock never goes backwards`() {
    let scheduler = QueueScheduler.background
    var last = scheduler.now
    for _ in 0..<1000 {
      let now = scheduler.now
      #expect(now >= last)
      last = now
    }
  }

  @Test(arguments: [
    Duration.seconds(365 * 86_400), .seconds(Int64.max),
    Duration(secondsComponent: .max, attosecondsComponent: .max),
    Duration.seconds(1.6e20),
  ])
  func `a time that is too far never comes, and is no trap`(delay: Duration) {
    let job = QueueScheduler.background.schedule(after: delay) { Issue.record("it came") }
    #expect(!job.isDisposed)
    job.dispose()
    QueueScheduler.background.schedule(at: delay) { Issue.record("it came") }.dispose()
  }
}
