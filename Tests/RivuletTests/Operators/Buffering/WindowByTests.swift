import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct WindowByTests {
  @Test func `a signal of the trigger ends the window, and the next opens with a value`() {
    let (source, trigger) = (Subject<Int, Problem>(), Subject<Void, Problem>())
    let log = Recorder<String>()
    source.window(by: trigger).sink(
      receiveCompletion: { log.addEnd($0) },
      receiveValue: { window in
        log.add("window \(window.key)")
        window.log(to: log, as: "\(window.key): ")
      }
    )
    trigger.send()
    source.send(1)
    source.send(2)
    trigger.send()
    trigger.send()
    source.send(3)
    trigger.send(completion: .finished)
    #expect(
      log.elements == ["window 0", "0: 1", "0: 2", "0: |", "window 1", "1: 3", "1: |", "|"]
    )
    #expect(!source.hasSubscribers)
  }

  @Test func `a failure of the trigger fails the window and the stream`() {
    let (source, trigger) = (Subject<Int, Problem>(), Subject<Void, Problem>())
    let probe = source.window(by: trigger).flatMap { $0 }.probe()
    source.send(1)
    trigger.send(completion: .failure(.a))
    #expect(probe.transcript == ["^", "1", "#a"])
    #expect(!source.hasSubscribers)
  }

  @Test func `a trigger may be one that cannot fail`() {
    let (source, trigger) = (Subject<Int, Problem>(), Subject<Void, Never>())
    let probe = source.window(by: trigger).flatMap { $0.count() }.probe()
    source.send(1)
    source.send(2)
    trigger.send()
    source.send(3)
    source.send(completion: .finished)
    #expect(probe.transcript == ["^", "2", "1", "|"])
    #expect(!trigger.hasSubscribers)
  }
}
