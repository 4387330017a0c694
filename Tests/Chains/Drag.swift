import Rivulet

/// From touch down to touch up, what moves follows the finger.
func drag(
  _ down: Subject<Point, Never>,
  _ move: Subject<Point, Never>,
  _ up: Subject<Point, Never>
) -> AnyPublisher<Point, Never> {
  down
    .flatMapLatest { start in
      move
        .map { Point(x: $0.x - start.x, y: $0.y - start.y) }
        .filter { abs($0.x) + abs($0.y) > 4 }
        .prepend(Point(x: 0, y: 0))
    }
    .merge(with: up.map { _ in Point(x: 0, y: 0) })
    .removeDuplicates()
    .eraseToAnyPublisher()
}
