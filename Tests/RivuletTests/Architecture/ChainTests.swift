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

  /// The limit for one chain: about half a second on an idle machine. The compiler counts the ways
  /// that it tries, which are the same on every machine.
  private let limit = 45_000

  @Test func `each chain of the corpus is type-checked in little time`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }

    let outcome = try Compiler.run(
      ["-typecheck", "-disable-batch-mode", "-stats-output-dir", folder.path]
        + files.map { SourceTree.root.path + "/" + $0.path }
    )
    let (isSuccess, errors) = (outcome.isSuccess, errors(in: outcome.output))
    #expect(isSuccess, "\(errors)")

    // One file of statistics for each source file, which is in its name.
    var scopes: [String: Int] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      guard let chain = file.firstMatch(of: /frontend-\w+-(\w+)\.swift/)?.1 else { continue }
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      scopes[String(chain)] = text.firstMatch(of: /NumConstraintScopes": (\d+)/).flatMap {
        Int($0.1)
      }
    }
    #expect(scopes.count == files.count)
    #expect(scopes.count > 40)
    #expect(scopes.values.contains { $0 > 1_000 })
    #expect(scopes.filter { $0.value > limit } == [:])
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
