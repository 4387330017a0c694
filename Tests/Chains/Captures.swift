import Rivulet

/// Closures with weak and other captures.
@MainActor func captures(_ source: Observable<Int>, _ screen: Screen, _ limit: Observable<Int>) {
  let step = 3
  source
    .map { [step] in $0 * step }
    .filter { [weak limit] in $0 < limit?.value ?? 0 }
    .scan(0) { max($0, $1) }
    .removeDuplicates()
    .map { [step] value in "\(value / step) of \(value)" }
    .bind { [weak screen] in screen?.title = $0 }
}
