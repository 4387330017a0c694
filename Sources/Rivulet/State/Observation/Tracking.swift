import Observation
import Synchronization

/// Where reads and changes of states are told to Swift's Observation.
///
/// One registrar serves all states, so a state that nobody tracks keeps nothing for it. Whether a
/// read is being tracked cannot be asked. But a registrar that notes a read hashes its key path,
/// and with it the key in it, which counts that. So a read that is not tracked costs no more than
/// the registrar's own look at its thread, and a change of a state that never was tracked one
/// load.
final class Tracking: Observation.Observable, Sendable {
  /// Stands for a state in a key path.
  struct Key: Hashable, Sendable {
    let id: Int

    func hash(into hasher: inout Hasher) {
      Tracking.lookUpCount.wrappingAdd(1, ordering: .relaxed)
      hasher.combine(id)
    }
  }

  static let shared = Tracking()
  private static let lookUpCount = Atomic(0)

  private let registrar = ObservationRegistrar()
  private let lastID = Atomic(0)
  private let noState: any KeyPath<Tracking, Void> & Sendable = \.[Key(id: 0)]

  subscript(key: Key) -> Void { () }

  /// Whether the caller's reads are being tracked; seldom true because another thread's are.
  var isActive: Bool {
    let before = Self.lookUpCount.load(ordering: .relaxed)
    registrar.access(self, keyPath: noState)
    return Self.lookUpCount.load(ordering: .relaxed) != before
  }

  func makeKeyPath() -> any KeyPath<Tracking, Void> & Sendable {
    \.[Key(id: lastID.wrappingAdd(1, ordering: .relaxed).newValue)]
  }

  func noteRead(_ keyPath: any KeyPath<Tracking, Void> & Sendable) {
    registrar.access(self, keyPath: keyPath)
  }

  func noteChange(_ keyPath: any KeyPath<Tracking, Void> & Sendable) {
    registrar.willSet(self, keyPath: keyPath)
    registrar.didSet(self, keyPath: keyPath)
  }
}

/// What tells Swift's Observation of one state, from its first tracked read on.
///
/// A change is told when it has been made: on another thread, a reader that hears of it earlier
/// would find the former value, and not hear of it again. When the state goes, it tells a last
/// time, which releases the closures that wait for a change.
@usableFromInline
final class Tracker: Sendable {
  private let keyPath = Tracking.shared.makeKeyPath()

  init() {}

  deinit {
    noteChange()
  }

  /// Whether somebody tracks what this thread reads.
  @usableFromInline static var isActive: Bool { Tracking.shared.isActive }

  func noteRead() {
    Tracking.shared.noteRead(keyPath)
  }

  func noteChange() {
    Tracking.shared.noteChange(keyPath)
  }
}
