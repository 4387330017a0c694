import Dispatch

/// A range as an asynchronous sequence that never waits.
struct AsyncRange: AsyncSequence, Sendable {
  struct Iterator: AsyncIteratorProtocol {
    fileprivate var numbers: Range<Int>.Iterator

    mutating func next(isolation: isolated (any Actor)?) async -> Int? { numbers.next() }
  }

  private let range: Range<Int>

  init(_ range: Range<Int>) {
    self.range = range
  }

  func makeAsyncIterator() -> Iterator { Iterator(numbers: range.makeIterator()) }
}

/// Takes a sequence in a task of its own and waits for its end.
func consume<Values: AsyncSequence & Sendable>(
  _ values: Values,
  _ body: @escaping @Sendable (Values.Element) -> Void
) where Values.Failure == Never {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    for await value in values { body(value) }
    done.signal()
  }
  done.wait()
}
