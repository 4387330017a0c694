import Rivulet

/// Numbers, text, numbers again: one of the two chains that the overloads were chosen for.
func strings(_ source: Subject<Int, Never>) {
  source
    .map { $0 + 1 }
    .filter { $0 % 2 == 0 }
    .map { "\($0)" }
    .compactMap { Int($0) }
    .scan(0) { $0 + $1 }
    .removeDuplicates()
    .dropFirst(1)
    .prefix(100)
    .sink { print($0) }
}
