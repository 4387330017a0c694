import Foundation
import Rivulet
import RivuletFoundation
import RivuletTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The recipe, over real HTTP, in virtual time.
@Suite("Search as somebody types")
struct SearchRecipeTests {
  /// Virtual time that says when something has been scheduled.
  private struct WatchedScheduler: Scheduler {
    let base = TestScheduler()
    let count = Observable(0)

    var now: Duration { base.now }

    func schedule(_ work: @escaping @Sendable () -> Void) { base.schedule(work) }

    func schedule(
      at instant: Duration,
      _ work: @escaping @Sendable () -> Void
    ) -> any Disposable {
      defer { count.update { $0 += 1 } }
      return base.schedule(at: instant, work)
    }
  }

  private let scheduler = WatchedScheduler()
  private let text = Observable("")
  private let shown = Observable<[Result<[String], SearchError>]>([])

  private func waitForRequests(_ paths: [String], at server: ScriptedServer) async throws {
    let requests = try await server.requests.filter { $0.count >= paths.count }.firstResult()
    #expect(requests == .success(paths))
  }

  private func search(at server: ScriptedServer) -> any Disposable {
    Search(
      session: .patient(),
      url: server.baseURL.appending(path: "search"),
      scheduler: AnyScheduler(scheduler)
    )
    .results(for: text.changes)
    .sink { [shown] result in shown.update { $0.append(result) } }
  }

  private func type(_ newText: String) {
    text.value = newText
    scheduler.base.advance(by: .milliseconds(300))
  }

  @Test func `It asks for the newest text, and calls the request for an older one off`()
    async throws
  {
    let server = try ScriptedServer { request, client in
      if request.path == "/search?q=sw" { return client.awaitHangUp() }
      client.answer(#"["\#(request.path.suffix(5))"]"#.utf8)
    }
    let token = search(at: server)
    text.value = "s"
    scheduler.base.advance(by: .milliseconds(100))
    type("sw")
    try await waitForRequests(["/search?q=sw"], at: server)
    type("swift")
    try await waitForRequests(["/search?q=sw", "/search?q=swift"], at: server)
    let calledOff = try await server.hangUps.filter { !$0.isEmpty }.firstResult()
    #expect(calledOff == .success(["/search?q=sw"]))
    _ = try await shown.filter { !$0.isEmpty }.firstResult()
    #expect(shown.value == [.success(["swift"])])
    token.dispose()
  }

  @Test func `It asks again after a second and after two, and shows what goes wrong`()
    async throws
  {
    let server = try ScriptedServer { _, client in client.answer("busy".utf8, status: 503) }
    let token = search(at: server)
    text.value = "a"
    for (attempt, pause) in [(1, 300), (2, 1000), (3, 2000)] {
      let count = scheduler.count.value
      scheduler.base.advance(by: .milliseconds(pause - 1))
      #expect(server.requests.value.count == attempt - 1)
      scheduler.base.advance(by: .milliseconds(1))
      try await waitForRequests(Array(repeating: "/search?q=a", count: attempt), at: server)
      if attempt < 3 { _ = try await scheduler.count.filter { $0 > count }.firstResult() }
    }
    _ = try await shown.filter { !$0.isEmpty }.firstResult()
    #expect(shown.value == [.failure(.status(503))])
    token.dispose()
  }

  @Test func `A failure is shown, and the next text is searched for`() async throws {
    let server = try ScriptedServer { request, client in
      client.answer((request.path.hasSuffix("=bad") ? "[" : #"["found"]"#).utf8)
    }
    let token = search(at: server)
    type("bad")
    _ = try await shown.filter { $0.count == 1 }.firstResult()
    type("good")
    _ = try await shown.filter { $0.count == 2 }.firstResult()
    #expect(shown.value == [.failure(.unreadable), .success(["found"])])
    token.dispose()
  }

  @Test func `A search that is disposed of while it waits asks no more`() async throws {
    let server = try ScriptedServer { _, client in client.answer("busy".utf8, status: 503) }
    let token = search(at: server)
    text.value = "a"
    let count = scheduler.count.value
    scheduler.base.advance(by: .milliseconds(300))
    _ = try await scheduler.count.filter { $0 > count }.firstResult()
    token.dispose()
    scheduler.base.advance(by: .seconds(60))
    #expect(scheduler.base.pendingCount == 0)
    #expect(server.requests.value == ["/search?q=a"])
    #expect(shown.value == [])
  }

  @Test func `The guide shows what is tested here, letter by letter`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(
      contentsOf: root.appending(path: "Docs/RivuletFoundation.docc/SearchAsYouType.md"),
      encoding: .utf8
    )
    let tested = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "SearchRecipe.swift"),
      encoding: .utf8
    )
    let shown = try #require(guide.split(separator: "```swift\n").dropFirst().first)
      .split(separator: "```").first
    #expect(try tested.hasSuffix("\n\n" + #require(shown)))
  }
}
