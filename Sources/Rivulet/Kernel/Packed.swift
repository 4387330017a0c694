/// An operator's upstream, as a closure that returns it.
///
/// The compiler takes a struct apart, and so sees the closures in it, if it has no more than six
/// fields, those of its fields included. A closure counts as one, whatever it captures, so every
/// chain is a struct of few fields. Where the compiler sees the whole chain, nothing is left of the
/// closures; elsewhere each is an allocation when the chain is built.
@usableFromInline
struct Packed<Upstream: Publisher>: Sendable {
  @usableFromInline let unpack: @Sendable () -> Upstream

  @inlinable @inline(__always)
  init(_ publisher: Upstream) {
    unpack = { publisher }
  }

  @inlinable @inline(__always)
  var publisher: Upstream { unpack() }
}
