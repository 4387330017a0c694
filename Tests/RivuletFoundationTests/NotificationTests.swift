import Foundation
import Rivulet
import RivuletFoundation
import RivuletTesting
import Testing

@Suite
struct NotificationTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("scored")

  private final class Player: Sendable {}

  private func post(_ points: Int, by sender: AnyObject? = nil) {
    center.post(name: name, object: sender, userInfo: ["points": points])
  }

  private func points(
    from sender: AnyObject? = nil,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<Int, Never> {
    center.publisher(of: name, from: sender, bufferingPolicy: bufferingPolicy) {
      $0.userInfo?["points"] as? Int
    }
  }

  @Test func `It sends what the closure makes of each notification of the name`() {
    let probe = points().probe()
    post(1)
    center.post(name: Notification.Name("other"), object: nil, userInfo: ["points": 2])
    center.post(name: name, object: nil)
    post(3)
    #expect(probe.values == [1, 3])
    #expect(!probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `Without a closure it sends the name`() {
    let probe = center.publisher(of: name).probe()
    post(1)
    #expect(probe.values == [name])
  }

  @Test func `Nothing is lost between the subscription and the first demand`() {
    let probe = points().probe(demand: .manual)
    for number in 1...3 { post(number) }
    #expect(probe.values == [])
    probe.request(.max(2))
    #expect(probe.values == [1, 2])
    post(4)
    probe.request(.unlimited)
    #expect(probe.values == [1, 2, 3, 4])
    #expect(probe.violations == [])
  }

  @Test(arguments: [
    (BufferingPolicy.bufferingNewest(1), [3]), (.bufferingOldest(2), [1, 2]),
  ])
  func `What waits is what the policy says`(policy: BufferingPolicy, expected: [Int]) {
    let probe = points(bufferingPolicy: policy).probe(demand: .manual)
    for number in 1...3 { post(number) }
    probe.request(.unlimited)
    #expect(probe.values == expected)
  }

  @Test func `The observer is removed at the disposal, and the closure released`() {
    let ledger = LifetimeLedger()
    let calls = Recorder<Int>()
    let publisher = { [center, name] in
      let token = ledger.lifetime("closure")
      return center.publisher(of: name) { _ in
        calls(1)
        return withExtendedLifetime(token) { 1 }
      }.probe()
    }
    let probe = publisher()
    post(1)
    probe.dispose()
    post(2)
    #expect(calls.elements == [1])
    #expect(ledger.alive == [:])
  }

  @Test func `Only the sender’s notifications are heard`() {
    let (one, other) = (Player(), Player())
    let probe = points(from: one).probe()
    post(1, by: one)
    post(2, by: other)
    post(3)
    post(4, by: one)
    #expect(probe.values == [1, 4])
  }

  // N11
  @Test func `The sender is not kept alive, and when it is gone the stream finishes`() {
    var player: Player? = Player()
    weak let released = player
    let publisher = points(from: player)
    let probe = publisher.probe()
    player.map { post(1, by: $0) }
    player = nil
    #expect(released == nil)
    #expect(!probe.isFinished)
    // Another object may have the address of the one that is gone.
    post(2, by: Player())
    #expect(probe.values == [1])
    #expect(probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `A center that nobody keeps finishes its streams`() {
    var center: NotificationCenter? = NotificationCenter()
    let probe = Probe<Notification.Name, Never>()
    center?.publisher(of: name).subscribe(probe.subscriber())
    center?.post(name: name, object: nil)
    #expect(!probe.isFinished)
    center = nil
    #expect(probe.values == [name])
    #expect(probe.isFinished)
  }

  @Test func `One that is posted from inside of a value follows it`() {
    let seen = Recorder<Int>()
    points().sink { [center, name] number in
      if number == 1 { center.post(name: name, object: nil, userInfo: ["points": 2]) }
      seen(number)
    }
    post(1)
    #expect(seen.elements == [1, 2])
  }

  @Test func `Many threads post, and each of their notifications comes once`() async {
    let probe = points().probe()
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<500 { post(thread * 500 + number) }
        }
      }
    }
    #expect(probe.values.sorted() == Array(0..<4000))
    #expect(probe.violations == [])
  }
}
