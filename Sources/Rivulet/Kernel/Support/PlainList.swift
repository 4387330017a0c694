/// A list of plain values with one owner: to look through it, or to change it, counts no reference.
struct PlainList<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity = 0
  private var base: UnsafeMutablePointer<Element>?

  init() {}

  deinit {
    base?.deallocate()
  }

  /// The caller sees to it that there is an element at the index.
  subscript(index: Int) -> Element {
    _read { yield base.unsafelyUnwrapped[index] }
    _modify { yield &base.unsafelyUnwrapped[index] }
  }

  func forEach(_ body: (Element) -> Void) {
    for index in 0..<count { body(self[index]) }
  }

  func contains<Object>(_ object: Element) -> Bool where Element == Unmanaged<Object> {
    for index in 0..<count where self[index].toOpaque() == object.toOpaque() { return true }
    return false
  }

  mutating func append(_ element: Element) {
    if count == capacity { makeRoom() }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  /// Removes the last element; the caller sees to it that there is one.
  @discardableResult
  mutating func removeLast() -> Element {
    count &-= 1
    return base.unsafelyUnwrapped[count]
  }

  mutating func removeAll() {
    count = 0
  }

  @inline(never)
  private mutating func makeRoom() {
    capacity = max(4, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    if let base {
      larger.moveInitialize(from: base, count: count)
      base.deallocate()
    }
    base = larger
  }
}
