import Rivulet

/// A thermometer: smooth, round, and tell of what crosses a limit.
func sensor(_ raw: Subject<Int, Problem>) -> AnyPublisher<String, Never> {
  let degrees =
    raw
    .map { Double($0) / 10 - 40 }
    .filter { $0 > -40 && $0 < 120 }
    .scan(20.0) { $0 * 0.9 + $1 * 0.1 }
  let steps =
    degrees
    .map { ($0 * 2).rounded() / 2 }
    .removeDuplicates()
    .pairwise()
  return
    steps
    .filter { ($0 < 30) != ($1 < 30) }
    .map { $1 >= 30 ? "hot: \($1)" : "cool: \($1)" }
    .replaceError(with: "no signal")
    .eraseToAnyPublisher()
}
