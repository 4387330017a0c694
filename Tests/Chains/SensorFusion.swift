import Rivulet

/// Acceleration along three axes as one length.
func shakes(
  _ x: Subject<Double, Never>,
  _ y: Subject<Double, Never>,
  _ z: Subject<Double, Never>
) -> AnyPublisher<Int, Never> {
  x.zip(y, z)
    .map { ($0 * $0 + $1 * $1 + $2 * $2).squareRoot() }
    .map { $0 > 2.5 }
    .removeDuplicates()
    .filter { $0 }
    .scan(0) { count, _ in count + 1 }
    .dropFirst(2)
    .eraseToAnyPublisher()
}
