import Rivulet
import RivuletTesting
import Testing

/// Observers that are called while they are added, as those of Key-Value Observing are.
///
/// Where there is no Objective-C, a register of the same manners stands in for it.
@Suite
struct RegistrationCases {
  /// Calls an observer with the current value before `add` has returned.
  private final class Register: Sendable {
    let log = Recorder<String>()

    func add(_ observer: @Sendable (Int) -> Void) {
      log("add")
      observer(1)
      observer(2)
      log("added")
    }

    func remove() { log("removed") }

    /// The publisher, written as the one of Key-Value Observing is.
    var publisher: some Publisher<Int, Never> {
      Create<Int, Never>(bufferingPolicy: .bufferingNewest(1)) { emitter in
        self.add { emitter.send($0) }
        return AnyDisposable {
          self.remove()
          withExtendedLifetime(emitter) {}
        }
      }
    }
  }

  private let register = Register()

  // N09, X28
  @Test func `One that leaves while it is added is removed once, when it has been added`() {
    let probe = register.publisher.first().probe()
    #expect(probe.values == [1])
    #expect(probe.isFinished)
    probe.dispose()
    #expect(register.log.elements == ["add", "added", "removed"])
  }

  // N09
  @Test func `One that left before it was added is neither added nor removed`() {
    let probe = register.publisher.probe(disposeAt: .subscription)
    probe.dispose()
    #expect(register.log.elements == [])
  }

  // N09
  @Test func `One that stays is removed once, at its disposal`() {
    let probe = register.publisher.probe(demand: .manual)
    #expect(register.log.elements == ["add", "added"])
    probe.request(.unlimited)
    #expect(probe.values == [2])
    probe.dispose()
    probe.dispose()
    #expect(register.log.elements == ["add", "added", "removed"])
  }

  // X28
  @Test func `Leaving on another thread while it is added, it is removed once, after that`() async {
    for _ in 0..<200 {
      let register = Register()
      let probe = Probe<Int, Never>()
      await withTaskGroup { group in
        group.addTask { register.publisher.subscribe(probe.subscriber()) }
        group.addTask { probe.dispose() }
      }
      probe.dispose()
      let log = register.log.elements
      #expect(log == [] || log == ["add", "added", "removed"])
    }
  }
}
