import Rivulet

/// Nothing but numbers: the other one.
func numbers(_ source: Subject<Int, Never>) {
  source
    .map { $0 + 1 }
    .filter { $0 % 2 == 0 }
    .map { $0 * 2 }
    .compactMap { $0 > 0 ? $0 : nil }
    .scan(0) { $0 + $1 }
    .removeDuplicates()
    .dropFirst(1)
    .prefix(100)
    .sink { print($0) }
}
