import Rivulet

/// Lines of a file: numbers, added up, the first bad one ends it.
func importLines(_ lines: [String]) -> AnyPublisher<Int, any Error> {
  lines.publisher
    .drop { $0.hasPrefix("#") }
    .filter { !$0.isEmpty }
    .tryMap { try parse($0) }
    .tryFilter { try parse("\($0)") > 0 }
    .scan(0) { $0 + $1 }
    .reduce(0) { max($0, $1) }
    .subscribe(on: .background)
    .receive(on: .main)
    .eraseToAnyPublisher()
}
