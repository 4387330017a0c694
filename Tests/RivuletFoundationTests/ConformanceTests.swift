import Foundation
import Rivulet
import RivuletFoundation
import RivuletTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the library makes of Foundation, by every rule of the conformance kit that applies.
///
/// The kit drives what it verifies by virtual time, and looks when that has come to rest. So it
/// cannot judge what comes when a server or another program likes: the publishers of `URLSession`,
/// and `Lines` of a handle. `RequestTests`, `TransferTests` and `LinesTests` do.
@Suite("Conformance of what Foundation brings")
struct ConformanceTests {
  @Test(arguments: operators.map(\.name))
  func `an operator`(name: String) {
    verify(name, in: Self.operators)
  }

  @Test(arguments: sources.map(\.name))
  func `a source`(name: String) {
    verify(name, in: Self.sources)
  }

  private func verify(_ name: String, in list: [any Verification]) {
    for verification in list where verification.name == name {
      let report = verification.run(.quick)
      #expect(report.isClean, "\(report)")
    }
  }

  private static let operators: [any Verification] = [
    OperatorVerification(
      "decode(as:decoder:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { $0 }
    ) { upstream, bench in
      upstream.map(\.data).decode(as: Int.self, decoder: WatchedCoder(bench))
    },
    OperatorVerification(
      "decode(as:decoder:failure:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { $0 }
    ) { upstream, bench in
      upstream.map(\.data).decode(as: Int.self, decoder: WatchedCoder(bench)) { _ in
        TestFailure("unreadable")
      }
    },
    OperatorVerification(
      "encode(encoder:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { $0.map { Data("\($0)".utf8) } }
    ) { upstream, bench in
      upstream.map(\.number).encode(encoder: WatchedCoder(bench))
    },
    OperatorVerification(
      "encode(encoder:failure:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .reportsViolations,
      expecting: { $0.map { Data("\($0)".utf8) } }
    ) { upstream, bench in
      upstream.map(\.number).encode(encoder: WatchedCoder(bench)) { _ in
        TestFailure("unwritable")
      }
    },
    OperatorVerification(
      "successfulData(statuses:)",
      of: Item.self,
      .passesSubscriptionThrough,
      .mapsFailure,
      .reportsViolations,
      expecting: { $0.map { Data("\($0)".utf8) } }
    ) { upstream, _ in
      upstream.map(\.answer).mapError { _ in URLError(.timedOut) }.successfulData()
    },
  ]

  private static let sources: [any Verification] = [
    // Each subscriber has an observer of its own.
    SubjectVerification(
      "publisher(of:from:bufferingPolicy:_:)",
      of: Item.self,
      make: { _ in NotificationCenter() },
      publisher: { center in center.publisher(of: .item) { $0.userInfo?["item"] as? Item } },
      send: { $0.post(name: .item, object: nil, userInfo: ["item": $1]) }
    ),
    // An empty file is not read before a line is requested.
    PublisherVerification(
      "Lines of a file",
      .endsOnDemand,
      expecting: { (0..<$0).map { "\($0)" } },
      make: { count in Lines(ofFileAt: files.url(count)) }
    ),
  ]

  private static let files = NumberedFiles()
}

extension Item {
  fileprivate var data: Data { Data("\(number)".utf8) }

  fileprivate var answer: (data: Data, response: URLResponse) {
    let url = URL(filePath: "/")
    let success = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    let other = URLResponse(
      url: url,
      mimeType: nil,
      expectedContentLength: 0,
      textEncodingName: nil
    )
    return (data, success ?? other)
  }
}

extension Notification.Name {
  fileprivate static let item = Notification.Name("item")
}

/// A coder that tells a hook of its work.
private struct WatchedCoder: DataDecoder, DataEncoder {
  private let hook: Hook

  init(_ bench: Bench) {
    hook = bench.hook()
  }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try hook.orThrow()
    return try JSONDecoder().decode(type, from: data)
  }

  func encode<Value: Encodable>(_ value: Value) throws -> Data {
    try hook.orThrow()
    return try JSONEncoder().encode(value)
  }
}

/// Files of so many lines, which are the numbers from 0.
private final class NumberedFiles: Sendable {
  private let folder = try? TemporaryFolder()

  func url(_ count: Int) -> URL {
    let text = (0..<count).map { "\($0)\n" }.joined()
    let file = try? folder?.file("\(count).txt", text.utf8)
    return file ?? URL(filePath: "/nowhere")
  }
}
