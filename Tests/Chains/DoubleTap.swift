import Rivulet

/// Two taps close to each other.
func doubleTaps(_ taps: Subject<Point, Never>) -> AnyPublisher<Point, Never> {
  taps
    .pairwise()
    .filter { abs($0.x - $1.x) < 10 && abs($0.y - $1.y) < 10 }
    .map { Point(x: ($0.x + $1.x) / 2, y: ($0.y + $1.y) / 2) }
    .enumerated()
    .filter { $0.offset % 2 == 0 }
    .map { $0.element }
    .eraseToAnyPublisher()
}
