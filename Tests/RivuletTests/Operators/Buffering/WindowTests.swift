import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct WindowTests {
  private let scheduler = TestScheduler()

  /// What the windows of a diagram send, with the instants of it.
  private func play<Failure: Error>(
    _ windows: some Publisher<GroupedPublisher<Int, String, Failure>, Failure>
  ) throws -> [String] {
    let (log, scheduler) = (Recorder<String>(), scheduler)
    @Sendable func add(_ text: String) { log.add("\(scheduler.now.components.seconds) \(text)") }
    windows.sink(
      receiveCompletion: { if case .finished = $0 { add("|") } else { add("#") } },
      receiveValue: { window in
        window.sink(
          receiveCompletion: {
            if case .finished = $0 { add("\(window.key)|") } else { add("\(window.key)#") }
          },
          receiveValue: { add("\(window.key)\($0)") }
        )
      }
    )
    try scheduler.run()
    #expect(scheduler.pendingCount == 0)
    return log.elements
  }

  @Test func `a window is full with that many values, and none is empty`() throws {
    let source: Letters = try scheduler.hot("-a-b-c-d-|")
    let expected = ["1 0a", "3 0b", "3 0|", "5 1c", "7 1d", "7 1|", "9 |"]
    #expect(try play(source.window(2)) == expected)
  }

  @Test func `a failure ends the open window and the stream`() throws {
    let source: Letters = try scheduler.hot("-a-b-c-#")
    #expect(try play(source.window(2)).suffix(3) == ["5 1c", "7 1#", "7 #"])
  }

  @Test func `windows of a period lie on a grid, and none is empty`() throws {
    let source: Letters = try scheduler.hot("-a--b-----------c-|")
    let expected = ["1 0a", "3 0|", "4 1b", "6 1|", "16 2c", "18 2|", "18 |"]
    #expect(try play(source.window(every: .seconds(3), on: scheduler)) == expected)
  }

  @Test func `a window ends by time or count`() throws {
    let source: Letters = try scheduler.hot("-abcd-----|")
    let expected = ["1 0a", "2 0b", "2 0|", "3 1c", "4 1d", "4 1|", "10 |"]
    let windows = source.window(every: .seconds(5), orCount: 2, on: scheduler)
    #expect(try play(windows) == expected)
  }

  @Test func `a window keeps what comes before its first subscriber`() {
    let kept = Kept<[GroupedPublisher<Int, Int, Never>]>()
    kept.value = []
    (1...5).publisher.window(2).sink { kept.value?.append($0) }
    let events = kept.value?.map(\.immediateEvents)
    #expect(events == [["1", "2", "|"], ["3", "4", "|"], ["5", "|"]])
    kept.value = nil
  }

  @Test func `the upstream is disposed of when the last window ends that somebody hears`() {
    let upstream = TestPublisher<Int, Never>()
    let inner = Kept<[any Disposable]>()
    inner.value = []
    let outer = upstream.window(2).sink { window in
      inner.value?.append(window.sink { _ in })
      inner.value?.append(window.sink { _ in })
    }
    upstream.send(1)
    outer.dispose()
    #expect(upstream.transcript == ["request unlimited"])
    upstream.send(2)
    #expect(upstream.transcript == ["request unlimited", "dispose"])
  }

  @Test func `the upstream is disposed of when all have left`() {
    let upstream = TestPublisher<Int, Never>()
    let inner = SerialDisposable()
    let outer = upstream.window(3).sink { window in inner.current = window.sink { _ in } }
    upstream.send(1)
    outer.dispose()
    #expect(upstream.transcript == ["request unlimited"])
    inner.dispose()
    #expect(upstream.transcript == ["request unlimited", "dispose"])
  }
}
