import Foundation
import Rivulet
import Testing

@testable import Examples

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite
struct HTTPServerTests {
  @Test func `A path is answered from the table, any other one by the fallback`() async throws {
    let server = try HTTPServer(
      routes: ["/a?b=1": .json(#"{"é":1}"#), "/b": .json(status: 503, "[]")]
    )
    #expect(try await get("/a?b=1", from: server) == Answer(status: 200, body: #"{"é":1}"#))
    #expect(try await get("/b", from: server) == Answer(status: 503, body: "[]"))
    #expect(try await get("/a", from: server) == Answer(status: 404, body: "{}"))
    #expect(server.requests.value == ["/a?b=1", "/b", "/a"])
  }

  @Test func `It knows no method but GET`() async throws {
    let server = try HTTPServer(routes: ["/a": .json("{}")])
    #expect(try await get("/a", from: server, method: "POST").status == 405)
    #expect(server.requests.value == [])
  }

  @Test func `A stopped server hangs up, and stopping again does nothing`() async throws {
    let server = try HTTPServer(routes: ["/a": .silence])
    let answer = Task { try await get("/a", from: server) }
    _ = try await server.requests.filter { !$0.isEmpty }.firstValue(within: .seconds(600))
    server.stop()
    server.stop()
    await #expect(throws: URLError.self) { try await answer.value }
    await #expect(throws: URLError.self) { try await get("/a", from: server) }
  }

  private struct Answer: Equatable {
    var status: Int
    var body: String
  }

  private func get(_ path: String, from server: HTTPServer, method: String = "GET") async throws
    -> Answer
  {
    let url = try #require(URL(string: path, relativeTo: server.baseURL))
    var request = URLRequest(url: url, timeoutInterval: 600)
    request.httpMethod = method
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = try #require(response as? HTTPURLResponse).statusCode
    return Answer(status: status, body: String(decoding: data, as: UTF8.self))
  }
}
