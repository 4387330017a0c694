import Rivulet

/// What a fixture may use besides its upstreams: a virtual clock, and closures that are watched.
///
/// Every run of a rule has a bench of its own.
public final class Bench: Sendable {
  /// The scheduler for whatever takes one.
  public let scheduler = TestScheduler()

  let ledger = LifetimeLedger()
  let watch = Watch()
  private let restingTime: Duration

  init(_ traits: Traits) {
    restingTime = traits.restingTime
  }

  /// A hook for a closure of the fixture: whoever verifies counts its calls, makes it throw, acts
  /// from inside of it, and looks whether it is released.
  ///
  /// ```swift
  /// let report = OperatorVerification(
  ///   "map", of: Int.self, .passesSubscriptionThrough, .reportsViolations
  /// ) { upstream, bench in
  ///   let hook = bench.hook()
  ///   return upstream.map { value in
  ///     hook()
  ///     return value + 1
  ///   }
  /// }.run()
  /// #expect(report.isClean, "\(report)")
  /// ```
  public func hook() -> Hook {
    watch.state.withLock { $0.hasHook = true }
    let onRelease = watch.onRelease
    let lifetime = ledger.lifetime("closure", onRelease: onRelease)
    return Hook(watch: watch, lifetime: lifetime, scheduler: scheduler)
  }

  /// The value that stands for a number, whose release is watched.
  func sample<Input: ConformanceInput>(_ number: Int) -> Input {
    .sample(number, ledger.lifetime("value", onRelease: watch.onRelease))
  }

  /// Has something done whenever a value or a closure is released, so many times at most.
  func onRelease(atMost count: Int, _ action: @escaping @Sendable () -> Void) {
    let remaining = Locked(count)
    watch.state.withLock { state in
      state.onRelease = {
        let isDue = remaining.withLock { remaining in
          remaining -= 1
          return remaining >= 0
        }
        if isDue { action() }
      }
    }
  }

  /// Lets everything run that is due, and what follows from it.
  func settle() {
    scheduler.advance(by: restingTime)
  }
}

/// What happens to the hooks of one bench.
final class Watch: Sendable {
  struct State {
    var hasHook = false
    var callCount = 0
    /// The number of the call that throws, counted from 1.
    var throwingCall: Int?
    var didThrow = false
    var onCall: (@Sendable () -> Void)?
    var onRelease: (@Sendable () -> Void)?
    var received: [String] = []
    var completions: [String] = []
  }

  let state = Locked(State())

  var onRelease: @Sendable () -> Void {
    { [weak self] in self?.state.withLock { $0.onRelease }?() }
  }

  var hasHook: Bool { state.withLock { $0.hasHook } }
  var callCount: Int { state.withLock { $0.callCount } }
  var didThrow: Bool { state.withLock { $0.didThrow } }
  var received: [String] { state.withLock { $0.received } }
  var completions: [String] { state.withLock { $0.completions } }
}

/// What a closure of a fixture calls and keeps, so that a verification can watch it.
public final class Hook: Sendable {
  /// The scheduler of the bench, for a subscriber that takes one.
  public let scheduler: TestScheduler

  private let watch: Watch
  private let lifetime: Lifetime

  init(watch: Watch, lifetime: Lifetime, scheduler: TestScheduler) {
    self.watch = watch
    self.lifetime = lifetime
    self.scheduler = scheduler
  }

  /// Says that the closure runs; for closures that cannot throw.
  public func callAsFunction() {
    let action = watch.state.withLock { state in
      state.callCount += 1
      return state.onCall
    }
    action?()
  }

  /// Says that the closure runs; throws when the verification wants it to.
  public func orThrow() throws(TestFailure) {
    self()
    let throwsNow = watch.state.withLock { state in
      guard state.callCount == state.throwingCall else { return false }
      state.didThrow = true
      return true
    }
    if throwsNow { throw TestFailure("closure") }
  }

  /// Notes a value that a subscriber has received.
  public func receive(_ value: some Any) {
    let text = String(describing: value)
    watch.state.withLock { $0.received.append(text) }
    self()
  }

  /// Notes the completion that a subscriber has received.
  public func receive(completion: Completion<some Error>) {
    let text =
      switch completion {
      case .finished: "finished"
      case .failure(let error): "failure(\(error))"
      }
    watch.state.withLock { $0.completions.append(text) }
    self()
  }
}
