import Foundation
import Rivulet
import RivuletFoundation
import RivuletTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Bodies that take a while, to and from a server in this process.
@Suite
struct TransferTests {
  private let session = URLSession.patient()
  private let folder: TemporaryFolder
  /// Not a multiple of any size of a buffer.
  private let big = [UInt8](patternOf: 5_000_001)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func post(_ server: ScriptedServer) -> URLRequest {
    var request = URLRequest(url: server.url("a"), timeoutInterval: 600)
    request.httpMethod = "POST"
    return request
  }

  @Test func `An upload tells how far it is, and sends the answer at last`() async throws {
    let body = Recorder<[UInt8]>()
    let server = try ScriptedServer { request, client in
      body(request.body)
      client.answer("\(request.method) \(request.body.count)".utf8)
    }
    let steps = try await session.publisher(for: post(server), uploading: Data(big))
      .collect().firstResult().get()
    #expect(steps.last == .completed(Data("POST 5000001".utf8)))
    #expect(body.elements == [big])
    let sent = steps.compactMap(\.sent)
    #expect(sent.count > 1)
    #expect(sent.map(\.byteCount) == sent.map(\.byteCount).sorted())
    #expect(Set(sent.map(\.totalByteCount)) == [5_000_001])
  }

  @Test func `A file is uploaded`() async throws {
    let body = Recorder<[UInt8]>()
    let server = try ScriptedServer { request, client in
      body(request.body)
      client.answer("thanks".utf8)
    }
    let file = try folder.file("big", big)
    let steps = try await session.publisher(for: post(server), uploadingFileAt: file)
      .collect().firstResult().get()
    #expect(steps.last == .completed(Data("thanks".utf8)))
    #expect(body.elements == [big])
  }

  @Test func `An upload that the server refuses fails with what it says`() async throws {
    let server = try ScriptedServer { _, client in client.answer("full".utf8, status: 507) }
    let result = try await session.publisher(for: post(server), uploading: Data(big))
      .ignoreOutput().collect().firstResult()
    #expect(result.failure == .status(507, body: Data("full".utf8)))
  }

  @Test func `An upload that is disposed of is called off at the server`() async throws {
    let server = try ScriptedServer { _, client in client.awaitHangUp() }
    let token = session.publisher(for: post(server), uploading: Data([1])).sink(
      receiveCompletion: { Issue.record("It ended with \($0).") },
      receiveValue: { _ in }
    )
    _ = try await server.requests.filter { $0.count == 1 }.firstResult()
    token.dispose()
    _ = try await server.hangUps.filter { $0.count == 1 }.firstResult()
  }

  @Test func `A download tells how far it is, and the file is there at the end`() async throws {
    let server = try ScriptedServer { [big] _, client in client.answer(big) }
    let file = folder.url.appending(path: "answer")
    let steps =
      try await session
      .publisher(for: URLRequest(url: server.url("a")), downloadingTo: file)
      .collect().firstResult().get()
    #expect(steps.last == .completed(file))
    #expect(try Data(contentsOf: file) == Data(big))
    let received = steps.compactMap(\.received)
    #expect(received.count > 1)
    #expect(received.last?.fraction == 1)
    #expect(received.map(\.byteCount) == received.map(\.byteCount).sorted())
  }

  @Test func `A download takes the place of a file that was there`() async throws {
    let server = try ScriptedServer { _, client in client.answer("new".utf8) }
    let file = try folder.file("answer", "older".utf8)
    let result =
      try await session
      .publisher(for: URLRequest(url: server.url("a")), downloadingTo: file)
      .compactMap(\.result).firstResult()
    #expect(result == .success(file))
    #expect(try Data(contentsOf: file) == Data("new".utf8))
  }

  @Test func `A download of another status leaves the file as it was`() async throws {
    let server = try ScriptedServer { _, client in client.answer("gone".utf8, status: 410) }
    let file = try folder.file("answer", "old".utf8)
    let result =
      try await session
      .publisher(for: URLRequest(url: server.url("a")), downloadingTo: file)
      .ignoreOutput().collect().firstResult()
    #expect(result.failure == .status(410, body: Data("gone".utf8)))
    #expect(try Data(contentsOf: file) == Data("old".utf8))
  }

  @Test func `A download that breaks off leaves the file as it was`() async throws {
    let server = try ScriptedServer { [big] _, client in
      client.begin(length: big.count)
      client.write(big.prefix(1_000_000))
    }
    let file = try folder.file("answer", "old".utf8)
    let result =
      try await session
      .publisher(for: URLRequest(url: server.url("a")), downloadingTo: file)
      .ignoreOutput().collect().firstResult()
    guard case .failure(.connection) = result else {
      Issue.record("It was \(result).")
      return
    }
    #expect(try Data(contentsOf: file) == Data("old".utf8))
  }

  @Test func `A download that is disposed of half way is called off at the server`() async throws {
    let server = try ScriptedServer { [big] _, client in
      client.begin(length: big.count)
      client.write(big.prefix(1_000_000))
      client.awaitHangUp()
    }
    let file = folder.url.appending(path: "answer")
    // What is first of it is not nothing, and the rest is not waited for.
    let first =
      try await session
      .publisher(for: URLRequest(url: server.url("a")), downloadingTo: file)
      .firstResult().get()
    #expect(first.received.map { $0.byteCount > 0 } == true)
    _ = try await server.hangUps.filter { $0.count == 1 }.firstResult()
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `A download that cannot be stored fails`() async throws {
    let server = try ScriptedServer { _, client in client.answer("new".utf8) }
    let file = folder.url.appending(path: "no/such/folder")
    let result =
      try await session
      .publisher(for: URLRequest(url: server.url("a")), downloadingTo: file)
      .ignoreOutput().collect().firstResult()
    #expect(result.failure == .connection(URLError(.cannotMoveFile)))
  }

  @Test func `Progress makes room for newer progress, and the result is never dropped`()
    async throws
  {
    let server = try ScriptedServer { [big] _, client in client.answer(big) }
    let file = folder.url.appending(path: "answer")
    let signals = Observable(0)
    let probe = Probe<Transfer<URL>, HTTPError>(demand: .manual) { _, _ in
      signals.update { $0 += 1 }
    }
    session.publisher(for: URLRequest(url: server.url("a")), downloadingTo: file)
      .subscribe(probe.subscriber())
    _ = try await server.requests.filter { $0.count == 1 }.firstResult()
    while probe.values.last?.result == nil {
      let count = signals.value
      probe.request(.max(1))
      _ = try await signals.filter { $0 > count }.firstResult()
    }
    #expect(probe.values.last == .completed(file))
    #expect(probe.violations == [])
  }

  @Test func `Without a connection it fails`() async throws {
    var server: ScriptedServer? = try ScriptedServer { _, _ in }
    let request = try post(#require(server))
    server = nil
    let result = try await session.publisher(for: request, uploading: Data()).firstResult()
    guard case .failure(.connection(let error)) = result else {
      Issue.record("It was \(result).")
      return
    }
    #expect(error.code == .cannotConnectToHost)
  }

  @Test(arguments: [
    (TransferProgress(byteCount: 1, totalByteCount: 4), 0.25),
    (TransferProgress(byteCount: 5, totalByteCount: 4), 1),
    (TransferProgress(byteCount: 5, totalByteCount: nil), nil),
    (TransferProgress(byteCount: 0, totalByteCount: 0), nil),
  ])
  func `A fraction is known with the total`(progress: TransferProgress, fraction: Double?) {
    #expect(progress.fraction == fraction)
  }
}

extension Transfer {
  fileprivate var sent: TransferProgress? {
    if case .sent(let progress) = self { progress } else { nil }
  }

  fileprivate var received: TransferProgress? {
    if case .received(let progress) = self { progress } else { nil }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
