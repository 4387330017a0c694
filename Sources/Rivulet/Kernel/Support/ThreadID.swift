#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
import Synchronization

/// What tells a thread from the other ones that live at the same time; never zero.
@usableFromInline
enum ThreadID {
  @inlinable static var none: UInt { 0 }

  @usableFromInline static var current: UInt {
    withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
  }

  /// Whether this is the thread that the process began with.
  static var isFirst: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      // A link to the number of the process and that of the thread: "7/task/7".
      var path = [CChar](repeating: 0, count: 64)
      let count = readlink("/proc/thread-self", &path, path.count)
      let parts = path.prefix(max(0, count)).split(separator: CChar(UInt8(ascii: "/")))
      return parts.count == 3 && parts.first == parts.last
    #endif
  }

  /// Lets another thread run.
  static func yield() {
    _ = sched_yield()
  }

  /// Lets other threads run for a while.
  static func sleep(microseconds: UInt32) {
    usleep(microseconds)
  }
}

/// An object that each thread has for itself, until it ends.
///
/// It is made without running code, so that a static one costs no check of whether it was made.
struct ThreadLocal<Object: AnyObject>: ~Copyable, Sendable {
  #if canImport(Darwin)
    private typealias Address = UnsafeMutableRawPointer
  #else
    private typealias Address = UnsafeMutableRawPointer?
  #endif

  /// The key of the system plus one; 0 if there is none yet.
  private let key = Atomic<UInt>(0)

  init() {}

  /// The object of this thread, if it has one.
  var current: Unmanaged<Object>? {
    let key = key.load(ordering: .relaxed)
    guard key != 0, let object = pthread_getspecific(pthread_key_t(key - 1)) else { return nil }
    return Unmanaged.fromOpaque(object)
  }

  /// Gives this thread an object; it must have none.
  func set(_ object: Object) -> Unmanaged<Object> {
    let object = Unmanaged.passRetained(object)
    pthread_setspecific(madeKey, object.toOpaque())
    return object
  }

  private var madeKey: pthread_key_t {
    let known = key.load(ordering: .relaxed)
    if known != 0 { return pthread_key_t(known - 1) }
    var made = pthread_key_t()
    let release: @convention(c) (Address) -> Void = { (address: UnsafeMutableRawPointer?) in
      if let address { Unmanaged<AnyObject>.fromOpaque(address).release() }
    }
    let status = pthread_key_create(&made, release)
    precondition(status == 0, "there must be room for one more object of each thread")
    let (isFirst, other) = key.compareExchange(
      expected: 0,
      desired: UInt(made) + 1,
      ordering: .relaxed
    )
    if isFirst { return made }
    pthread_key_delete(made)
    return pthread_key_t(other - 1)
  }
}
