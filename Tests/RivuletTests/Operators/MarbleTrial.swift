import Rivulet
import RivuletTesting

/// A failure as the diagrams have it.
let down = TestFailure()

typealias Letters = TestPublisher<String, TestFailure>

/// Plays diagrams through an operator under virtual time.
///
/// - Parameters:
///   - diagrams: One for each upstream; they play whether or not somebody has subscribed.
///   - expected: What is to come of it.
///   - build: Applies the operator.
/// - Returns: In what it differs, or nothing.
/// - Throws: What is wrong with a diagram.
func difference<Result: Publisher>(
  playing diagrams: String...,
  from expected: String,
  _ build: ([Letters]) -> Result
) throws -> String? where Result.Output == String, Result.Failure == TestFailure {
  let scheduler = TestScheduler()
  let sources = try diagrams.map { diagram -> Letters in try scheduler.hot(diagram) }
  let probe = scheduler.probe(build(sources))
  try scheduler.run()
  defer { probe.dispose() }
  guard probe.violations.isEmpty else { return "\(probe.violations)" }
  return try probe.difference(from: expected).map { "\($0)" }
}
