/// How many publishers of an erased type are being opened inside of each other on this thread, and
/// which of them wait.
///
/// A stream that goes on with another one of its kind opens that inside of its own opening. The
/// first levels nest, as a call does; the deeper ones wait until the innermost of these has
/// returned (contract 6).
@usableFromInline
final class Nesting {
  private static let local = ThreadLocal<Nesting>()
  private static let limit = 16

  private var depth = 0
  private var waiting: [() -> Void] = []

  @usableFromInline
  static var here: Nesting {
    (local.current ?? local.set(Nesting())).takeUnretainedValue()
  }

  /// - Returns: Whether one more may be opened now; else it has to wait.
  @usableFromInline
  func enter() -> Bool {
    guard depth < Self.limit else { return false }
    depth += 1
    return true
  }

  /// Opens one when the innermost that nests has returned.
  @usableFromInline
  func wait(_ body: @escaping () -> Void) {
    waiting.append(body)
  }

  @usableFromInline
  func leave() {
    while depth == Self.limit, let next = waiting.popLast() {
      next()
    }
    depth -= 1
  }
}
