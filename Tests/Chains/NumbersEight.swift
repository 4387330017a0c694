import Rivulet

/// Eight steps of arithmetic.
func numbersInEightSteps(_ source: Subject<Int, Never>) {
  source
    .map { $0 + 1 }
    .filter { $0 % 2 == 0 }
    .map { $0 * 3 }
    .filter { $0 > 5 }
    .map { $0 - 1 }
    .scan(0) { $0 + $1 }
    .map { $0 + 2 }
    .dropFirst(1)
    .sink { print($0) }
}
