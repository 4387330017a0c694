import Rivulet

/// Several requests that depend on each other: nine operators, three of them `flatMap`.
func failing(_ words: Subject<String, Problem>) {
  let numbers =
    words
    .map { $0.count }
    .flatMap { load($0) }
    .map { $0 + 1 }
    .flatMap { load($0 * 2) }
    .filter { $0 > 1 }
  numbers
    .catch { _ in load(1) }
    .map { "\($0)" }
    .flatMap { text in load(text.count) }
    .sink(receiveCompletion: { _ in }, receiveValue: { print($0) })
}
