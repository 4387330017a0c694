import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of its own for a test, with a stack of a given size.
///
/// ```swift
/// // 100,000 steps fit into a small stack, and the test fails rather than hangs.
/// #expect(
///   TestThread.run(stackSize: 512 * 1024) {
///     (1...100_000).publisher.concatMap { Just($0) }.sink { _ in }
///   }
/// )
/// ```
public enum TestThread {
  /// Runs `body` on a new thread and waits for its end.
  ///
  /// - Parameters:
  ///   - stackSize: The size of the stack in bytes.
  ///   - deadline: How long to wait at most.
  ///   - body: What the thread does.
  /// - Returns: Whether it came to its end in time. A thread that does not is left behind.
  public static func run(
    stackSize: Int = 512 * 1024,
    deadline: Duration = .seconds(60),
    _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    let done = Flag()
    guard
      start(
        stackSize: stackSize,
        {
          body(); done.isRaised.store(true, ordering: .releasing)
        }
      )
    else { return false }
    return wait(deadline: deadline) { done.isRaised.load(ordering: .acquiring) }
  }

  /// Starts `body` on a new thread.
  ///
  /// - Returns: Whether the system had one to give.
  package static func start(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return false }
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize, pthread_attr_setstacksize(attributes, stackSize) != 0 { return false }
    let argument = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, attributes, { runBody($0) }, argument)
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, attributes, { runBody($0) }, argument)
    #endif
    if status != 0 { Unmanaged<ThreadBody>.fromOpaque(argument).release() }
    return status == 0
  }

  /// Waits until `condition` holds.
  ///
  /// - Returns: Whether it did within the deadline.
  package static func wait(deadline: Duration, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + deadline
    var turns = 0
    while !condition() {
      turns += 1
      if turns.isMultiple(of: 64) {
        if ContinuousClock.now > end { return false }
        usleep(50)
      } else {
        pause()
      }
    }
    return true
  }

  /// Lets another thread run, for loops that wait for one.
  public static func pause() {
    sched_yield()
  }

  private final class Flag: Sendable {
    let isRaised = Atomic(false)
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}
