import Synchronization

/// Hands the values of an upstream to a task that asks for one at a time.
///
/// All that two threads have to agree on is one atomic word, so nothing is held while the task is
/// resumed or the upstream is disposed of (contract 5). Who takes `awaited` off the word resumes
/// the task: exactly once.
// SAFETY: contract 3. The value and the completion are written by the upstream before it sets
// their bits, and read by the task after that; the continuation is the task's until it sets
// `awaited`, and then whose who clears it. The subscription is written once, before `connected`,
// and is let go of by a task that has seen the end and was the first to leave.
@usableFromInline
final class ValueSlot<Output: Sendable, Failure: Error>: Disposable, InletTarget,
  @unchecked Sendable
{
  @usableFromInline typealias Input = Output

  @usableFromInline
  enum Bit {
    /// The subscription has come.
    @inlinable static var connected: UInt8 { 1 }
    /// A value was asked for before the subscription came.
    @inlinable static var wanted: UInt8 { 2 }
    /// A value is there.
    @inlinable static var full: UInt8 { 4 }
    /// The completion is there.
    @inlinable static var over: UInt8 { 8 }
    /// The task waits to be resumed.
    @inlinable static var awaited: UInt8 { 16 }
    /// The task has left.
    @inlinable static var left: UInt8 { 32 }
    /// There is nothing to wait for.
    @inlinable static var news: UInt8 { full | over | left }
  }

  @usableFromInline let word = Atomic<UInt8>(0)
  @usableFromInline @exclusivity(unchecked) var subscription: (any Subscription)?
  @usableFromInline @exclusivity(unchecked) var value: Output?
  @usableFromInline @exclusivity(unchecked) var completion: Completion<Failure>?
  @usableFromInline @exclusivity(unchecked) var continuation: UnsafeContinuation<Void, Never>?

  @inlinable
  init() {}

  @inlinable
  func has(_ bits: UInt8) -> Bool { word.load(ordering: .acquiring) & bits != 0 }

  /// - Returns: What the word was before.
  @inlinable
  func change(set bits: UInt8, clear: UInt8 = 0, unless stop: UInt8 = 0) -> UInt8 {
    var current = word.load(ordering: .relaxed)
    while true {
      let desired = current & stop == 0 ? (current | bits) & ~clear : current
      let (exchanged, original) = word.weakCompareExchange(
        expected: current,
        desired: desired,
        ordering: .acquiringAndReleasing
      )
      if exchanged { return current }
      current = original
    }
  }

  // MARK: - The task's side

  /// Asks for a value and waits for it, for the end, or for the cancellation of the task.
  @inlinable
  func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Output? {
    if Task.isCancelled { dispose() }
    if !has(Bit.news) {
      ask()
      if !has(Bit.news) { await wait(isolation: actor) }
    }
    return try take()
  }

  @inlinable
  func ask() {
    let isConnected =
      has(Bit.connected) || change(set: Bit.wanted) & Bit.connected != 0
    if isConnected { subscription?.request(.max(1)) }
  }

  @inlinable
  func wait(isolation actor: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        await withUnsafeContinuation(isolation: actor) { continuation in
          self.continuation = continuation
          if change(set: Bit.awaited, unless: Bit.news) & Bit.news != 0 {
            continuation.resume()
          }
        }
      },
      onCancel: { dispose() },
      isolation: actor
    )
  }

  @inlinable
  func take() throws(Failure) -> Output? {
    let word = word.load(ordering: .acquiring)
    if word & Bit.full != 0 {
      let value = value.take()
      self.word.bitwiseAnd(~Bit.full, ordering: .releasing)
      return word & Bit.left == 0 ? value : nil
    }
    if word & Bit.left == 0, case .failure(let error) = completion.take() { throw error }
    return nil
  }

  @usableFromInline
  var isDisposed: Bool { has(Bit.left) }

  /// Leaves, from any thread: the upstream is disposed of, then the task is resumed, if it waits.
  @usableFromInline
  func dispose() {
    let before = change(set: Bit.left, clear: Bit.awaited)
    guard before & Bit.left == 0 else { return }
    if before & Bit.connected != 0 { subscription?.dispose() }
    if before & Bit.awaited != 0 { continuation?.resume() }
  }

  /// Leaves at the end, which the task has seen, and lets go of the upstream (contract 8).
  ///
  /// - Returns: Whether nobody has left before.
  @usableFromInline
  func finish() -> Bool {
    guard change(set: Bit.left) & Bit.left == 0 else { return false }
    subscription = nil
    return true
  }

  // MARK: - The upstream's side

  @usableFromInline
  func connect(_ subscription: any Subscription) {
    self.subscription = subscription
    let before = change(set: Bit.connected)
    if before & Bit.left != 0 {
      subscription.dispose()
    } else if before & Bit.wanted != 0 {
      subscription.request(.max(1))
    }
  }

  @inlinable
  func receive(_ input: Output) {
    guard !has(Bit.full) else {
      return Diagnostics.report(.overflow)
    }
    if !isDisposed { value = input }
    signal(Bit.full)
  }

  @inlinable
  func receive(completion: Completion<Failure>) {
    self.completion = completion
    signal(Bit.over)
  }

  @inlinable
  func signal(_ news: UInt8) {
    let before = change(set: news, clear: Bit.awaited)
    if before & Bit.awaited != 0 { continuation?.resume() }
  }
}

/// Leaves a ``ValueSlot`` when nobody reads from it any more.
@usableFromInline
final class ValueReader<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline let slot: ValueSlot<Output, Failure>

  @inlinable
  init(_ slot: ValueSlot<Output, Failure>) {
    self.slot = slot
  }

  @inlinable
  deinit {
    slot.dispose()
  }
}
