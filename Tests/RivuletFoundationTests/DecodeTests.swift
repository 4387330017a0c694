import Foundation
import Rivulet
import RivuletFoundation
import RivuletTesting
import Testing

@Suite
struct DecodeTests {
  private let source = Subject<Data, HTTPError>()

  @Test func `Each value is decoded`() {
    let probe = Probe<[Int], any Error>()
    source.decode(type: [Int].self).subscribe(probe.subscriber())
    source.send(Data("[1]".utf8))
    source.send(Data("[2, 3]".utf8))
    source.send(completion: .finished)
    #expect(probe.values == [[1], [2, 3]])
    #expect(probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `A value that cannot be decoded fails, and cancels the upstream`() {
    let probe = Probe<[Int], any Error>()
    source.decode(type: [Int].self).subscribe(probe.subscriber())
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
    source.decode(type: [Int].self).subscribe(probe.subscriber())
    source.send(completion: .failure(.notHTTP))
    #expect(probe.failure as? HTTPError == .notHTTP)
  }

  @Test func `Demand is passed on as it is`() {
    let probe = Probe<Int, any Error>(demand: .manual)
    [Data("1".utf8), Data("2".utf8)].publisher.decode(type: Int.self)
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
    Just(Data(#"{"a_date": 1}"#.utf8)).decode(type: Model.self, decoder: decoder)
      .subscribe(probe.subscriber())
    #expect(probe.values == [Model(aDate: Date(timeIntervalSince1970: 1))])
  }
}
