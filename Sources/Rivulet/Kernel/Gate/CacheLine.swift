/// Room that keeps what one thread writes out of the cache line of what another one uses.
@usableFromInline
struct CacheLine: Sendable {
  @usableFromInline let room: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  @inlinable @inline(__always)
  init() {
    room = (0, 0, 0, 0, 0, 0, 0, 0)
  }
}
