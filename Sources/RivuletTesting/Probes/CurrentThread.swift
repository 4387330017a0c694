#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What tells a thread from the other ones that live at the same time.
struct ThreadID: Hashable, Sendable {
  private let bits: UInt

  /// The thread that asks.
  static var current: ThreadID {
    ThreadID(bits: withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) })
  }
}
