import Rivulet

/// Ten steps, with fractions.
func fractions(_ source: Subject<Double, Never>) -> AnyPublisher<Double, Never> {
  let large =
    source
    .map { $0 / 2 }
    .filter { $0 > 0.5 }
    .map { $0 * 1.5 + 1 }
  let sums =
    large
    .scan(0) { $0 + $1 }
    .removeDuplicates()
    .map { $0 - 0.25 }
    .filter { $0 < 1_000 }
  return
    sums
    .map { ($0 * 100).rounded() / 100 }
    .dropFirst()
    .prefix(10)
    .eraseToAnyPublisher()
}
