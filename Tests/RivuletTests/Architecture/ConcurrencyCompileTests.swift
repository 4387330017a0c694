import Foundation
import Rivulet
import Testing

/// What of Swift concurrency compiles with the library, and what must not.
@Suite("Compile time: concurrency", .enabled(if: Compiler.isAvailable))
struct ConcurrencyCompileTests {
  @Test func `S6-07 structs and main-actor classes are values of a stream, other classes are not`()
    throws
  {
    let models = """
      struct Account { var name: String }
      @MainActor final class Screen { var account = Account(name: "") }
      final class Frozen: Sendable { let name = "" }
      func streams() {
        _ = Subject<Account, Never>()
        _ = Subject<Screen, Never>()
        _ = Subject<Frozen, Never>()
      }
      """
    let sound = try Compiler.check(models)
    #expect(sound.isSuccess, "\(sound.output)")
    let unsound = try Compiler.check(
      """
      final class Account { var name = "" }
      func streams() { _ = Observable(Account()) }
      """
    )
    #expect(!unsound.isSuccess)
    #expect(
      unsound.output.contains("does not conform to the 'Sendable' protocol"),
      "\(unsound.output)"
    )
  }

  @Test func `S6-06 a binding is made by code of no actor, too, and a read of its target is not`()
    throws
  {
    let sound = try Compiler.check(
      """
      @MainActor final class Screen { var title = "" }
      func show(_ title: Observable<String>, _ screen: Screen) {
        title.bind { screen.title = $0 }
        title.bind(to: screen) { screen, text in screen.title = text }
      }
      @MainActor func shown(_ title: Observable<String>, _ screen: Screen) {
        title.bind(to: screen, \\.title)
      }
      """
    )
    #expect(sound.isSuccess, "\(sound.output)")
    let unsound = try Compiler.check(
      """
      @MainActor final class Screen { var title = "" }
      func show(_ title: Observable<String>, _ screen: Screen) {
        title.sink { screen.title = $0 }
      }
      """
    )
    #expect(!unsound.isSuccess)
    #expect(unsound.output.contains("main actor-isolated property 'title'"), "\(unsound.output)")
  }

  @Test func `AS-13 a loop over what can fail has to try, and knows the error`() throws {
    let loops = """
      struct Problem: Error {}
      func safe(_ source: some Publisher<Int, Never>) async {
        for await _ in source.values {}
        _ = await source.firstValue()
      }
      func failing(_ source: some Publisher<Int, Problem>) async throws(Problem) {
        for try await _ in source.values {}
        _ = try await source.lastValue()
      }
      """
    let sound = try Compiler.check(loops)
    #expect(sound.isSuccess, "\(sound.output)")
    let unsound = try Compiler.check(
      """
      struct Problem: Error {}
      func failing(_ source: some Publisher<Int, Problem>) async {
        for await _ in source.values {}
      }
      """
    )
    #expect(!unsound.isSuccess)
  }

  @Test func `an async closure gives a stream the failure that it throws`() throws {
    let outcome = try Compiler.check(
      """
      struct Problem: Error {}
      @Sendable func any() async throws -> Int { 1 }
      @Sendable func typed() async throws(Problem) -> Int { 1 }
      @Sendable func safe() async -> Int { 1 }
      func publishers() {
        let _: TaskPublisher<Int, any Error> = TaskPublisher { try await any() }
        let _: TaskPublisher<Int, Problem> = TaskPublisher(typed)
        let _: TaskPublisher<Int, Never> = TaskPublisher { await safe() }
        let _: Future<Int, Never> = Future { await safe() }
        let _: Future<Int, any Error> = Future { try await any() }
      }
      func search(_ text: Observable<Int>) -> some Publisher<Int, any Error> {
        text.changes.map { $0 + 1 }.flatMapLatest { _ in TaskPublisher { try await any() } }
      }
      func loaded(_ ids: Observable<Int>) -> some Publisher<Int, any Error> {
        ids.map { $0 + 1 }.tryAsyncFlatMapLatest { _ in try await any() }.map { $0 + 1 }
      }
      func saved(_ ids: Subject<Int, Problem>) -> some Publisher<Int, Problem> {
        ids.asyncConcatMap { _ in await safe() }.tryAsyncConcatMap { _ throws(Problem) in
          try await typed()
        }
      }
      """
    )
    #expect(outcome.isSuccess, "\(outcome.output)")
  }

  @Test func `state of a main-actor model of another module is set from anywhere if it says so`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let model = """
      import Rivulet
      @MainActor public final class Model {
        public let title = Observable("")
        public nonisolated let query = Observable("")
        public init() {}
      }
      """
    let built = try Compiler.withFile(model) { file in
      try Compiler.run(
        ["-emit-module", "-module-name", "Models", "-o", "\(folder)/Models.swiftmodule", file]
      )
    }
    #expect(built.isSuccess, "\(built.output)")
    func use(_ property: String) throws -> Compiler.Outcome {
      try Compiler.check(
        """
        import Models
        func show(_ source: Subject<String, Never>, in model: Model) {
          source.sink { model.\(property).value = $0 }
        }
        """,
        flags: ["-I", folder]
      )
    }
    let free = try use("query")
    #expect(free.isSuccess, "\(free.output)")
    let isolated = try use("title")
    #expect(!isolated.isSuccess)
    #expect(isolated.output.contains("main actor-isolated property 'title'"), "\(isolated.output)")
  }
}
