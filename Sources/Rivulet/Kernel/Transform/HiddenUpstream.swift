/// An operator's upstream, as a closure that returns it: hides its fields from the optimiser.
///
/// The compiler takes a struct apart, and so sees the closures in it, if it has no more than six
/// fields, those of its fields included. A closure counts as one, whatever it captures, so every
/// chain is a struct of few fields. Where the compiler sees the whole chain, nothing is left of the
/// closures; elsewhere each is an allocation when the chain is built.
@usableFromInline
struct HiddenUpstream<Upstream: Publisher>: Sendable {
  @usableFromInline let reveal: @Sendable () -> Upstream

  @inlinable @inline(__always)
  init(_ publisher: Upstream) {
    reveal = { publisher }
  }

  @inlinable @inline(__always)
  var publisher: Upstream { reveal() }
}
