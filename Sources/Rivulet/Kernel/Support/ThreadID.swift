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
}
