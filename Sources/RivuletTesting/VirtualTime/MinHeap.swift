/// A binary heap whose smallest element is always first.
struct MinHeap<Element: Comparable> {
  private var elements: [Element] = []

  init() {}

  /// A heap of `elements`, in O(n).
  init(_ elements: some Sequence<Element>) {
    self.elements = Array(elements)
    for index in stride(from: self.elements.count / 2 - 1, through: 0, by: -1) {
      sink(from: index)
    }
  }

  var count: Int { elements.count }

  /// The smallest element.
  var first: Element? { elements.first }

  /// Adds an element in O(log n).
  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the smallest element out in O(log n).
  mutating func removeFirst() -> Element? {
    guard let smallest = elements.first else { return nil }
    let last = elements.removeLast()
    if !elements.isEmpty {
      elements[0] = last
      sink(from: 0)
    }
    return smallest
  }

  private mutating func sink(from start: Int) {
    var parent = start
    while true {
      var smallest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] < elements[smallest] {
        smallest = child
      }
      guard smallest != parent else { return }
      elements.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
