import Rivulet
import RivuletTesting

/// A list that closures write to.
final class Log<Item: Sendable>: Sendable {
  private let state = Locked<[Item]>([])

  var items: [Item] { state.withLock { $0 } }

  func append(_ item: Item) {
    state.withLock { $0.append(item) }
  }
}
