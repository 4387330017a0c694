import Foundation
import Rivulet
import RivuletFoundation
import RivuletTesting
import Testing

@testable import Examples

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Real requests, to a server in this process.
@Suite
struct RequestTests {
  private typealias Answer = (data: Data, response: URLResponse)

  private let server: HTTPServer
  private let session = URLSession.patient()

  init() throws {
    server = try HTTPServer(
      routes: ["/a": .json(#"["a"]"#), "/b": .json(status: 500, "broken"), "/c": .silence]
    )
  }

  @Test func `An answer of any status is a value`() async throws {
    let answer = try await session.publisher(for: url("b")).firstResult().get()
    #expect(String(decoding: answer.data, as: UTF8.self) == "broken")
    #expect((answer.response as? HTTPURLResponse)?.statusCode == 500)
  }

  @Test func `It asks anew for each subscription, and not before`() async throws {
    let publisher = session.publisher(for: url("a"))
    #expect(server.requests.value == [])
    for _ in 1...2 {
      _ = try await publisher.firstResult()
    }
    #expect(server.requests.value == ["/a", "/a"])
  }

  @Test func `The answer waits for demand, and ends the stream`() async throws {
    let signals = Observable(0)
    let probe = Probe<Answer, URLError>(demand: .manual) { _, _ in signals.value += 1 }
    session.publisher(for: url("a")).subscribe(probe.subscriber())
    _ = try await server.requests.filter { $0.count == 1 }.firstResult()
    probe.request(.max(1))
    _ = try await signals.filter { $0 == 3 }.firstResult()
    #expect(probe.values.map(\.data) == [Data(#"["a"]"#.utf8)])
    #expect(probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `Disposal calls the request off`() async throws {
    let token = session.publisher(for: url("c")).sink(
      receiveCompletion: { Issue.record("It ended with \($0).") },
      receiveValue: { Issue.record("It sent \($0).") }
    )
    _ = try await server.requests.filter { $0.count == 1 }.firstResult()
    #expect(server.hangUpCount.value == 0)
    token.dispose()
    _ = try await server.hangUpCount.filter { $0 == 1 }.firstResult()
  }

  @Test func `Without a connection it fails`() async throws {
    server.stop()
    let result = try await session.publisher(for: url("a")).firstResult()
    guard case .failure(let error) = result else {
      Issue.record("It sent \(result).")
      return
    }
    #expect(error.code == .cannotConnectToHost)
  }

  @Test func `A request is sent with its method`() async throws {
    var request = URLRequest(url: url("a"))
    request.httpMethod = "POST"
    let answer = try await session.publisher(for: request).firstResult().get()
    #expect((answer.response as? HTTPURLResponse)?.statusCode == 405)
  }

  @Test func `successfulData sends the data of a success`() async throws {
    let result = try await session.publisher(for: url("a")).successfulData().firstResult()
    #expect(result == .success(Data(#"["a"]"#.utf8)))
  }

  @Test func `successfulData fails with any other status and what came with it`() async throws {
    let result = try await session.publisher(for: url("b")).successfulData().firstResult()
    #expect(result == .failure(.status(500, body: Data("broken".utf8))))
  }

  @Test func `The statuses of success may be others`() async throws {
    let result = try await session.publisher(for: url("b"))
      .successfulData(statuses: 500..<501).firstResult()
    #expect(result == .success(Data("broken".utf8)))
    let other = try await session.publisher(for: url("a"))
      .successfulData(statuses: 500..<501).firstResult()
    #expect(other == .failure(.status(200, body: Data(#"["a"]"#.utf8))))
  }

  @Test func `A big body comes whole`() async throws {
    let big = [UInt8](patternOf: 6_000_001)
    let server = try ScriptedServer { _, client in client.answer(big) }
    let result = try await session.publisher(for: server.url("a")).successfulData().firstResult()
    #expect(result == .success(Data(big)))
  }

  @Test func `A connection that breaks within the body is a failure`() async throws {
    let server = try ScriptedServer { _, client in
      client.begin(length: 100)
      client.write("half".utf8)
    }
    let result = try await session.publisher(for: server.url("a")).successfulData().firstResult()
    guard case .failure(.connection) = result else {
      Issue.record("It was \(result).")
      return
    }
  }

  // X17
  @Test func `It ends once, or is called off once, whatever comes first`() async throws {
    let server = try ScriptedServer { _, client in client.answer("a".utf8) }
    for round in 0..<20 {
      let ends = Recorder<String>()
      let isOver = Observable(false)
      let token = session.publisher(for: server.url("\(round)"))
        .handleEvents(
          receiveCompletion: { _ in ends("completed") },
          receiveDisposal: { ends("disposed") },
          receiveEnd: { isOver.value = true }
        )
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      if round.isMultiple(of: 2) {
        _ = try await server.requests.filter { $0.contains("/\(round)") }.firstResult()
      }
      token.dispose()
      _ = try await isOver.filter { $0 }.firstResult()
      #expect(ends.elements.count == 1)
    }
  }

  @Test func `successfulData fails without a connection`() async throws {
    server.stop()
    let result = try await session.publisher(for: url("a")).successfulData().firstResult()
    guard case .failure(.connection(let error)) = result else {
      Issue.record("It was \(result).")
      return
    }
    #expect(error.code == .cannotConnectToHost)
  }

  @Test func `successfulData takes nothing but HTTP`() {
    let probe = Probe<Data, HTTPError>()
    let response = URLResponse(
      url: url("a"),
      mimeType: nil,
      expectedContentLength: 0,
      textEncodingName: nil
    )
    Just<Answer>((data: Data(), response: response)).setFailureType(to: URLError.self)
      .successfulData()
      .subscribe(probe.subscriber())
    #expect(probe.values == [])
    #expect(probe.failure == .notHTTP)
    #expect(probe.violations == [])
  }

  private func url(_ path: String) -> URL {
    server.baseURL.appending(path: path)
  }
}
