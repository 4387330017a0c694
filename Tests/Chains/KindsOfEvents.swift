import Rivulet

/// Buttons and a field as events of one kind, folded into a state.
enum Event: Sendable {
  case up
  case down
  case set(Int)
}

@MainActor func counter(
  _ up: Subject<Void, Never>,
  _ down: Subject<Void, Never>,
  _ set: Subject<Int, Never>,
  _ screen: Screen
) {
  up.map { _ in Event.up }
    .merge(with: down.map { _ in Event.down }, set.map { Event.set($0) })
    .scan(0) { count, event in
      switch event {
      case .up: count + 1
      case .down: count - 1
      case .set(let value): value
      }
    }
    .map { max(0, $0) }
    .removeDuplicates()
    .map { "\($0)" }
    .bind(to: screen, \.title)
}
