import Foundation
import Rivulet
import Testing

/// Chains as applications write them, and what they cost the compiler.
///
/// `.ci/chains` prints what each of them costs.
@Suite("Chains", .enabled(if: Compiler.isAvailable))
struct ChainTests {
  private let files: [SourceTree.File]

  init() throws {
    files = try SourceTree.files(in: "Tests/Chains")
  }

  private var paths: [String] { files.map { SourceTree.root.path + "/" + $0.path } }

  @Test func `each chain of the corpus is type-checked in little time`() throws {
    #expect(files.count > 40)
    // The compiler tells its own processor time for each expression, so other programs do not
    // count; a machine that is slower takes longer for the empty file as well.
    let empty = try ContinuousClock().measure {
      let outcome = try Compiler.check("")
      #expect(outcome.isSuccess, "\(outcome.output)")
    }
    let limit = max(0.5, 3 * (empty / .seconds(1)))

    // A program beside it makes a measurement longer, never shorter: what is over is measured again.
    var slow = try times(paths)
    #expect(slow.count > 40)
    for _ in 1...3 where !slow.isEmpty {
      slow = slow.filter { $0.value > limit }
      if !slow.isEmpty { slow = try times([prelude] + slow.keys) }
    }
    #expect(slow.filter { $0.value > limit } == [:])
  }

  private var prelude: String { SourceTree.root.path + "/Tests/Chains/Prelude.swift" }

  private func times(_ paths: [String]) throws -> [String: Double] {
    let outcome = try Compiler.run(
      ["-typecheck", "-wmo", "-Xfrontend", "-debug-time-expression-type-checking"]
        + ["-Xfrontend", "-solver-expression-time-threshold=5"] + paths
    )
    let (isSuccess, errors) = (outcome.isSuccess, errors(in: outcome.output))
    #expect(isSuccess, "\(errors)")
    return Self.seconds(in: outcome.output)
  }

  /// The time for each file, from lines like `1.25ms<tab>/path/Search.swift:5:3`.
  private static func seconds(in output: String) -> [String: Double] {
    var times: [String: Double] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, parts[0].hasSuffix("ms"), let time = Double(parts[0].dropLast(2))
      else { continue }
      times[String(parts[1].prefix { $0 != ":" }), default: 0] += time / 1000
    }
    return times
  }

  private func errors(in output: String) -> String {
    output.split(separator: "\n").filter { $0.contains("error:") }.joined(separator: "\n")
  }

  @Test func `a chain of 20 operators is optimised in 20 s and in 2 GB`() throws {
    let source = """
      import Rivulet

      public func twenty(_ source: Subject<Int, Never>) -> AnyPublisher<String, Never> {
        let first = source.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.removeDuplicates()
          .scan(0) { $0 + $1 }.dropFirst(1)
        let second = first.compactMap { $0 > 0 ? $0 : nil }.enumerated().map { $0.element }
          .prefix(1_000).withPrevious().map { $0.current }.drop { $0 < 3 }.prefix { $0 < 900 }
        return second.map { $0 - 1 }.filter { $0 != 7 }.handleEvents(receiveOutput: { _ in })
          .scan(into: 0) { $0 += $1 }.removeDuplicates { $0 == $1 }.map { "\\($0)" }
          .eraseToAnyPublisher()
      }

      public func twenty(
        _ source: Subject<Int, Never>, _ limit: Observable<Int>, _ names: [String], _ step: Int
      ) -> AnyPublisher<String, Never> {
        let first = source.map { $0 + step }.filter { $0 % step == 0 }.map { $0 * limit.value }
          .removeDuplicates().scan(step) { $0 + $1 * step }.dropFirst(step)
        let second = first.compactMap { [weak limit] in $0 > limit?.value ?? 0 ? $0 : nil }
          .enumerated().map { $0.element + step }.prefix(1_000).withPrevious()
          .map { ($0.previous ?? step) + $0.current }.drop { $0 < step }
          .prefix { $0 < limit.value * step }
        return second.map { $0 - step }.filter { $0 != names.count }
          .handleEvents(receiveOutput: { limit.value = $0 }).scan(into: 0) { $0 += $1 + step }
          .removeDuplicates { $0 / step == $1 / step }.map { names[$0 % names.count] }
          .eraseToAnyPublisher()
      }
      """
    try Compiler.withFile(source) { file in
      let object = file + ".o"
      defer { try? FileManager.default.removeItem(atPath: object) }
      let outcome = try Compiler.run(
        ["-O", "-wmo", "-c", file, "-o", object],
        seconds: 20,
        megabytes: 2_048
      )
      #expect(outcome.isSuccess, "\(outcome.output)")
    }
  }
}
