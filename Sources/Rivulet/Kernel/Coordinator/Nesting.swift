/// How far publishers of an erased type that are opened inside of each other have gone down the
/// stack of this thread, and which of them wait.
///
/// A stream that goes on with another one of its kind opens that inside of its own opening. They
/// nest, as calls do, for as long as there is room; those that are deeper wait until the innermost
/// of these has returned (contract 6).
@usableFromInline
final class Nesting {
  private static let local = ThreadLocal<Nesting>()
  /// How much of the stack they may take, in bytes: a quarter of that of a thread of Dispatch.
  private static let room: UInt = 128 << 10

  private var depth = 0
  /// Where the stack was when the outermost was opened.
  private var top: UInt = 0
  private var waiting: [() -> Void] = []

  @usableFromInline
  static var here: Nesting {
    (local.current ?? local.set(Nesting())).takeUnretainedValue()
  }

  /// - Returns: Whether one more may be opened now; else it has to wait.
  @usableFromInline
  func enter() -> Bool {
    var mark = 0
    let place = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    if depth == 0 { top = place }
    guard top &- place < Self.room else { return false }
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
    while let next = waiting.popLast() {
      next()
    }
    depth -= 1
  }
}
