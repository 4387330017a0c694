import Synchronization

/// Keeps the value of a cell to one thread at a time, and knows to which.
///
/// It is held for as long as it takes to copy a value; and for as long as the body of an in-place
/// change takes, which is the user's. So one who finds it taken tries again for a while, then
/// sleeps in between. Letting go of it costs no atomic operation, which a lock with a queue of
/// those who wait would.
@usableFromInline
struct CellLock: ~Copyable, Sendable {
  /// Stands for whichever thread holds it for a moment, in which it needs no other lock.
  @inlinable static var moment: UInt { 1 }

  /// The thread that holds it, or `moment`; 0 if nobody does.
  @usableFromInline let holder = Atomic<UInt>(0)

  @inlinable
  init() {}

  @inlinable @inline(__always)
  borrowing func tryAcquire(for thread: UInt = moment) -> Bool {
    holder.compareExchange(expected: 0, desired: thread, ordering: .acquiring).exchanged
  }

  @inlinable @inline(__always)
  borrowing func release() {
    holder.store(0, ordering: .releasing)
  }
}

/// Waits for the lock of a cell that another thread holds.
@usableFromInline
struct CellWait {
  /// Who waits, and how to see for whom.
  private static let waiting = Locked<[UInt: @Sendable () -> UInt]>([:])

  private let thread: UInt
  private let holder: @Sendable () -> UInt

  /// The closure says who holds the lock now.
  init(_ thread: UInt, for holder: @escaping @Sendable () -> UInt) {
    self.thread = thread
    self.holder = holder
  }

  /// Tries to take the lock until that succeeds.
  ///
  /// Threads that wait for one another stop the program: each is inside of the in-place change of a
  /// state that the next one needs.
  func until(_ hasAcquired: () -> Bool) {
    precondition(holder() != thread, "a state must not be read or set inside of its own change")
    for _ in 0..<100 {
      if hasAcquired() { return }
    }
    CellWait.waiting.withLock { $0[thread] = holder }
    var pause: UInt32 = 0
    while !hasAcquired() {
      precondition(!isInCycle, "states must not wait for each other inside of their changes")
      pause = min(pause * 2 + 1, 512)
      ThreadID.sleep(microseconds: pause)
    }
    _ = CellWait.waiting.withLock { $0.removeValue(forKey: thread) }
  }

  /// Whether the thread waits for itself in the end.
  private var isInCycle: Bool {
    CellWait.waiting.withLock { waiting in
      var next = holder()
      for _ in 0...waiting.count {
        if next == thread { return true }
        guard let holder = waiting[next] else { return false }
        next = holder()
      }
      return false
    }
  }
}
