#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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
struct ThreadLocal<Object: AnyObject>: Sendable {
  #if canImport(Darwin)
    private typealias Address = UnsafeMutableRawPointer
  #else
    private typealias Address = UnsafeMutableRawPointer?
  #endif

  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let release: @convention(c) (Address) -> Void = { (address: UnsafeMutableRawPointer?) in
      if let address { Unmanaged<AnyObject>.fromOpaque(address).release() }
    }
    let status = pthread_key_create(&key, release)
    precondition(status == 0, "there must be room for one more object of each thread")
    self.key = key
  }

  /// The object of this thread, if it has one.
  var current: Unmanaged<Object>? {
    pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0) }
  }

  /// Gives this thread an object; it must have none.
  func set(_ object: Object) -> Unmanaged<Object> {
    let object = Unmanaged.passRetained(object)
    pthread_setspecific(key, object.toOpaque())
    return object
  }
}
