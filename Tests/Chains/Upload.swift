import Rivulet

/// The progress of an upload as text.
@MainActor func progress(_ chunks: Subject<Int, Problem>, total: Int, _ screen: Screen) {
  chunks
    .scan(0) { $0 + $1 }
    .map { Double($0) / Double(total) }
    .map { min(1, $0) }
    .removeDuplicates()
    .map { "\(Int($0 * 100)) %" }
    .catch { Just("failed: \($0)") }
    .append("done")
    .bind(to: screen, \.title)
}
