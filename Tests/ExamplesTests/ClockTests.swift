import Foundation
import HeadlessUIKit
import Rivulet
import RivuletTesting
import Testing

@testable import Examples

@MainActor
@Suite(.serialized)
struct ClockTests {
  private let scheduler = TestScheduler()

  @Test func `The label shows “Observable” first, then the time each second`() async {
    await withTime(startingAt: 3_599 + 9 * 3_600) {
      let controller = ClockViewController(scheduler: scheduler)
      let screen = Screen(rootViewController: controller)
      #expect(
        screen.render() == """
          ┌──────────────────────────────────────┐
          │                Clock                 │
          │                                      │
          │                                      │
          │                                      │
          │               closure                │
          │                                      │
          │                                      │
          │                                      │
          │              Observable              │
          └──────────────────────────────────────┘
          """
      )
      var texts: [[String?]] = []
      for _ in 1...3 {
        scheduler.advance(by: .seconds(1))
        texts.append([controller.closureLabel.text, controller.observableLabel.text])
      }
      #expect(
        texts == [["10:00:00", "10:00:00"], ["10:00:01", "10:00:01"], ["10:00:02", "10:00:02"]]
      )
      scheduler.advance(by: .milliseconds(999))
      #expect(controller.closureLabel.text == "10:00:02")
      #expect(controller.observableLabel.text == "10:00:02")
    }
  }

  @Test func `A second closure takes the place of the first, a second binding does not`() async {
    await withTime(startingAt: 60) {
      var heard: [String] = []
      let closureVM = ClosureClockViewModel()
      closureVM.didChangeTime = { heard.append("closure 1: " + $0) }
      closureVM.didChangeTime = { heard.append("closure 2: " + $0) }
      let observableVM = ObservableClockViewModel()
      observableVM.observableTime.bind { heard.append("binding 1: " + $0) }
      observableVM.observableTime.bind { heard.append("binding 2: " + $0) }
      #expect(heard == ["binding 1: Observable", "binding 2: Observable"])
      closureVM.checkTime()
      observableVM.checkTime()
      #expect(
        heard.dropFirst(2) == ["closure 2: 0:01:00", "binding 1: 0:01:00", "binding 2: 0:01:00"]
      )
    }
  }

  @Test(arguments: [("wait", 1), ("wait 1", 1), ("wait 3", 3)])
  func `In a terminal “wait” draws each second`(command: String, count: Int) async {
    await withTime(startingAt: 9 * 3_600) {
      let recorded = RecordedConsole()
      let demo = ClockDemo(console: recorded.console, scheduler: scheduler)
      recorded.onWrite = { text in
        guard text == command + "\n" else { return }
        // The main queue comes to this once the command waits.
        DispatchQueue.main.async { [scheduler] in scheduler.advance(by: .seconds(count)) }
      }
      await Conversation(demo: demo, console: recorded.console)
        .talk(name: "clock", input: .of([command]))
      let parts = recorded.text.split(separator: "clock> ")
      #expect(parts[0].contains("“wait 30” draws it each second, 30 times.\n"))
      let times = parts[1].matches(of: /[0-9]+:[0-9]+:[0-9]+/).map { String($0.0) }
      #expect(times == (1...count).flatMap { ["9:00:0\($0)", "9:00:0\($0)"] })
    }
  }

  @Test func `A clock that nobody waits for goes on too`() async {
    await withTime(startingAt: 0) {
      let demo = ClockDemo(console: RecordedConsole().console, scheduler: scheduler)
      scheduler.advance(by: .seconds(59))
      #expect(demo.screen?.render().contains(" 0:00:59 ") == true)
    }
  }

  @Test func `The hour has one digit or two, minutes and seconds always two`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let times = [0, 309, 3_599, 46_800, 86_399].map {
      Clock.time(of: Date(timeIntervalSince1970: $0), in: calendar)
    }
    #expect(times == ["0:00:00", "0:05:09", "0:59:59", "13:00:00", "23:59:59"])
  }

  @Test func `A late tick does not delay the next`() {
    scheduler.lateness = .milliseconds(300)
    let probe = Probe<Int, Never>(clock: scheduler)
    Interval(every: .seconds(1), on: scheduler).subscribe(probe.subscriber())
    scheduler.advance(by: .seconds(4))
    #expect(probe.values == [0, 1, 2])
    #expect(
      probe.events.compactMap { $0.signal.value == nil ? nil : $0.time }
        == [.milliseconds(1_300), .milliseconds(2_300), .milliseconds(3_300)]
    )
    #expect(probe.violations == [])
  }

  @Test func `Without its screen the clock stops`() {
    weak var released: ClockViewController?
    do {
      let controller = ClockViewController(scheduler: scheduler)
      _ = Screen(rootViewController: controller)
      scheduler.advance(by: .seconds(2))
      released = controller
    }
    #expect(released == nil)
    #expect(scheduler.pendingCount == 0)
  }

  /// Has the clock tell the time of the scheduler, from a second of the day on.
  private func withTime(startingAt start: Int, _ body: () async -> Void) async {
    let original = Clock.currentTime
    defer { Clock.currentTime = original }
    Clock.currentTime = { [scheduler] in
      let second = start + Int(scheduler.now.components.seconds)
      let (minutes, seconds) = (second / 60 % 60, second % 60)
      return "\(second / 3_600):" + String(format: "%02d:%02d", minutes, seconds)
    }
    await body()
  }
}
