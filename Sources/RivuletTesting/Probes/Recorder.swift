import Rivulet

/// A list that closures write to from any thread, and that a test reads.
///
/// ```swift
/// let seen = Recorder<Int>()
/// (1...3).publisher.sink { seen($0) }
/// #expect(seen.elements == [1, 2, 3])
/// ```
public final class Recorder<Element: Sendable>: Sendable {
  private let state = Locked<[Element]>([])

  /// An empty list.
  public init() {}

  /// What was written so far, in order.
  public var elements: [Element] { state.withLock { $0 } }

  /// Adds an element at the end.
  public func append(_ element: Element) {
    state.withLock { $0.append(element) }
  }

  /// Adds an element at the end.
  public func callAsFunction(_ element: Element) {
    append(element)
  }
}
