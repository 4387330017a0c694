import Foundation
import Rivulet
import RivuletFoundation
import RivuletTesting
import Testing

@Suite
struct CodingTests {
  private let source = Subject<Data, HTTPError>()

  @Test func `Each value is decoded`() {
    let probe = Probe<[Int], any Error>()
    source.decode(as: [Int].self).subscribe(probe.subscriber())
    source.send(Data("[1]".utf8))
    source.send(Data("[2, 3]".utf8))
    source.send(completion: .finished)
    #expect(probe.values == [[1], [2, 3]])
    #expect(probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `A value that cannot be decoded fails, and cancels the upstream`() {
    let probe = Probe<[Int], any Error>()
    source.decode(as: [Int].self).subscribe(probe.subscriber())
    source.send(Data("[1]".utf8))
    source.send(Data("[".utf8))
    source.send(Data("[2]".utf8))
    #expect(probe.values == [[1]])
    #expect(probe.failure is DecodingError)
    #expect(probe.violations == [])
    #expect(!probe.isSubscriberAlive)
  }

  @Test func `The failure of the upstream stays what it was`() {
    let probe = Probe<[Int], any Error>()
    source.decode(as: [Int].self).subscribe(probe.subscriber())
    source.send(completion: .failure(.notHTTP))
    #expect(probe.failure as? HTTPError == .notHTTP)
  }

  @Test func `Demand is passed on as it is`() {
    let probe = Probe<Int, any Error>(demand: .manual)
    [Data("1".utf8), Data("2".utf8)].publisher.decode(as: Int.self)
      .subscribe(probe.subscriber())
    #expect(probe.values == [])
    probe.request(.max(1))
    #expect(probe.values == [1])
    probe.request(.max(1))
    #expect(probe.values == [1, 2])
    #expect(probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `The decoder is the one that was given`() {
    struct Model: Codable, Equatable { var aDate: Date }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .secondsSince1970
    let probe = Probe<Model, any Error>()
    Just(Data(#"{"a_date": 1}"#.utf8)).decode(as: Model.self, decoder: decoder)
      .subscribe(probe.subscriber())
    #expect(probe.values == [Model(aDate: Date(timeIntervalSince1970: 1))])
  }

  @Test func `A closure makes a failure of the upstream’s type`() {
    let probe = Probe<Int, HTTPError>()
    source.decode(as: Int.self) { _ in .notHTTP }.subscribe(probe.subscriber())
    source.send(Data("1".utf8))
    source.send(Data("x".utf8))
    #expect(probe.values == [1])
    #expect(probe.failure == .notHTTP)
    let other = Probe<Int, HTTPError>()
    let failing = Fail<Data, HTTPError>(.status(404, body: Data()))
    failing.decode(as: Int.self) { _ in .notHTTP }.subscribe(other.subscriber())
    #expect(other.failure == .status(404, body: Data()))
  }

  @Test func `Property lists are decoded, too`() throws {
    let data = try PropertyListEncoder().encode(["a": 1])
    let probe = Just(data).decode(as: [String: Int].self, decoder: PropertyListDecoder()).probe()
    #expect(probe.values == [["a": 1]])
  }

  @Test func `Each value is encoded, on demand`() {
    let probe = [[1], [2, 3]].publisher.encode().map { String(decoding: $0, as: UTF8.self) }
      .probe(demand: .manual)
    probe.request(.max(1))
    #expect(probe.values == ["[1]"])
    probe.request(.max(1))
    #expect(probe.values == ["[1]", "[2,3]"])
    #expect(probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `A value that cannot be encoded fails, and disposes of the upstream`() {
    let numbers = Subject<Double, HTTPError>()
    let probe = Probe<Data, any Error>()
    numbers.encode().subscribe(probe.subscriber())
    let typed = Probe<Data, HTTPError>()
    numbers.encode { _ in .notHTTP }.subscribe(typed.subscriber())
    numbers.send(.nan)
    #expect(probe.failure is EncodingError)
    #expect(typed.failure == .notHTTP)
    #expect(!numbers.hasSubscribers)
  }
}
