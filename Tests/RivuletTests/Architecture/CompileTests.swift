import Rivulet
import Testing

/// What compiles, what compiles fast enough, and what must not compile.
@Suite("Compile time", .enabled(if: Compiler.isAvailable))
struct CompileTests {
  /// The two chains that the overloads were chosen for (DESIGN, section 8); see also `Chains`.
  private let chains = """
    func chain(_ p: Subject<Int, Never>) {
      p.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { "\\($0)" }.compactMap { Int($0) }
        .scan(0) { $0 + $1 }.removeDuplicates().dropFirst(1).prefix(100).sink { print($0) }
    }

    func numbers(_ p: Subject<Int, Never>) {
      p.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 2 }.compactMap { $0 > 0 ? $0 : nil }
        .scan(0) { $0 + $1 }.removeDuplicates().dropFirst(1).prefix(100).sink { print($0) }
    }
    """

  @Test func `AP-08 long chains of short closures are solved in few steps`() throws {
    // Counts the solver's steps, not the time, so that a busy machine changes nothing. CI looks at
    // the time as well.
    let outcome = try Compiler.check(
      chains,
      flags: ["-Xfrontend", "-solver-scope-threshold=\(Self.scopes)"]
    )
    #expect(outcome.isSuccess, "\(outcome.output)")
  }

  /// The chains need 10,000 to 20,000 steps, which take 0.12 s; this many take 0.3 s.
  private static let scopes = 40_000

  @Test func `S6-01 S6-08 a closure of an operator cannot touch main-actor state`() throws {
    let outcome = try Compiler.check(
      """
      @MainActor final class Screen { var title = "" }
      @MainActor func show(_ p: Subject<String, Never>, _ screen: Screen) {
        p.map { screen.title + $0 }.sink { _ in }
        p.sink { screen.title = $0 }
      }
      """
    )
    #expect(!outcome.isSuccess)
    #expect(outcome.output.contains("main actor-isolated property 'title'"), "\(outcome.output)")
  }

  @Test func `AP-05 a stream that can fail cannot be bound`() throws {
    let outcome = try Compiler.check(
      """
      struct Problem: Error {}
      @MainActor func show(_ p: Subject<Int, Problem>) {
        p.bind { _ in }
      }
      """
    )
    #expect(!outcome.isSuccess)
    #expect(outcome.output.contains("Never"), "\(outcome.output)")
  }

  @Test func `a stream that cannot fail takes no closure that throws`() throws {
    let outcome = try Compiler.check(
      """
      struct Problem: Error {}
      @Sendable func check(_ value: Int) throws(Problem) -> Int { throw Problem() }
      func show(_ p: Subject<Int, Never>) {
        p.map(check).sink { _ in }
      }
      """
    )
    #expect(!outcome.isSuccess)
  }

  @Test func `values have to be sendable`() throws {
    let outcome = try Compiler.check(
      """
      final class Box { var value = 0 }
      let subject = Subject<Box, Never>()
      """
    )
    #expect(!outcome.isSuccess)
    #expect(outcome.output.contains("Sendable"), "\(outcome.output)")
  }
}

/// The chains, compiled with the tests.
private enum Chains {
  static func chain(_ p: Subject<Int, Never>) -> any Disposable {
    p.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { "\($0)" }.compactMap { Int($0) }
      .scan(0) { $0 + $1 }.removeDuplicates().dropFirst(1).prefix(100).sink { print($0) }
  }

  static func numbers(_ p: Subject<Int, Never>) -> any Disposable {
    p.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 2 }.compactMap { $0 > 0 ? $0 : nil }
      .scan(0) { $0 + $1 }.removeDuplicates().dropFirst(1).prefix(100).sink { print($0) }
  }
}
