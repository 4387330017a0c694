import Rivulet

/// Two states that follow each other: degrees in both scales.
@MainActor func twoWay(_ celsius: Observable<Double>, _ fahrenheit: Observable<Double>) {
  celsius.changes
    .map { $0 * 9 / 5 + 32 }
    .removeDuplicates()
    .filter { abs($0 - fahrenheit.value) > 0.05 }
    .bind(to: fahrenheit, \.value)
  fahrenheit.changes
    .map { ($0 - 32) * 5 / 9 }
    .removeDuplicates()
    .filter { abs($0 - celsius.value) > 0.05 }
    .bind(to: celsius, \.value)
}
