import RivuletTesting
import Testing

@testable import Rivulet

@Suite("_Fusion")
struct FusionTests {
  /// Hands every value to the chain by one of both ways.
  private struct Source: _FusiblePublisher {
    typealias Output = Int
    typealias Failure = Problem

    let values: [Int]
    let isFused: Bool

    func _subscribe<Downstream: Subscriber>(
      _ subscriber: sending Downstream,
      fusion: _Fusion<Downstream>
    ) where Downstream.Input == Int, Downstream.Failure == Problem {
      var chain = subscriber
      let subscription = AnySubscription()
      chain.receive(subscription: subscription)
      for value in values where !subscription.isDisposed {
        _ = isFused ? fusion(&chain, value) : chain.receive(value)
      }
      if !subscription.isDisposed {
        chain.receive(completion: .failure(Problem.a))
      }
    }
  }

  private final class AnySubscription: Subscription {
    private let ended = Locked(false)

    func request(_ demand: Demand) {}
    var isDisposed: Bool { ended.withLock { $0 } }
    func dispose() { ended.withLock { $0 = true } }
  }

  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: @Sendable (Source) -> [String]

    init<Result: Publisher>(
      _ name: String,
      _ chain: @escaping @Sendable (Source) -> Result
    ) {
      testDescription = name
      events = { chain($0).probe().transcript }
    }
  }

  private static let offset = 10

  private static let cases = [
    Case("map") { $0.map { $0 + offset } },
    Case("map, thrown") { $0.tryMap { value throws(Problem) in try value.checked } },
    Case("compactMap") { $0.compactMap { $0 > 1 ? $0 + offset : nil } },
    Case("filter") { $0.filter { $0 > 1 } },
    Case("filter, thrown") { $0.tryFilter { value throws(Problem) in try value.checked > 0 } },
    Case("scan") { $0.scan(offset) { $0 + $1 } },
    Case("scan without a seed") { $0.scan { $0 + $1 } },
    Case("removeDuplicates on") { $0.removeDuplicates { $0 / 2 } },
    Case("distinct") { $0.distinct { $0 % 2 } },
    Case("dropLast") { $0.dropLast() },
    Case("output in") { $0.output(in: 1...2) },
    Case("replaceNil") { $0.map { $0 > 1 ? $0 : nil }.replaceNil(with: offset) },
    Case("scan, thrown") {
      $0.tryScan(0) { sum, value throws(Problem) in try sum + value.checked }
    },
    Case("removeDuplicates") { $0.removeDuplicates() },
    Case("prefix") { $0.prefix(3) },
    Case("dropFirst") { $0.dropFirst(3) },
    Case("withPrevious") { $0.withPrevious() },
    Case("timestamp") { $0.timestamp(on: .immediate) },
    Case("mapError") { $0.mapError { _ in Problem.a } },
    Case("handleEvents") { $0.handleEvents(receiveOutput: { _ in }) },
    Case("a long chain") {
      $0.dropFirst().map { $0 * 2 }.filter { $0 > offset / 4 }.removeDuplicates().scan(0, +)
        .map { $0 + 1 }.withPrevious().prefix(2)
    },
  ]

  @Test(arguments: cases)
  private func `hands on what the chain itself would`(of operators: Case) {
    let values = [1, 1, 2, 2, 3, 4]
    let events = operators.events(Source(values: values, isFused: true))
    #expect(events == operators.events(Source(values: values, isFused: false)))
    #expect(events.count > 2)
  }

  @Test func `is constant only if its function captures nothing`() {
    let captured = Demand.max(.random(in: 1...9))
    #expect(!_Fusion<AnySubscriber<Int, Never>> { _, _ in captured }.isConstant)
    #expect(_Fusion<AnySubscriber<Int, Never>> { _, _ in .none }.isConstant)
  }
}

extension Int {
  fileprivate var checked: Int {
    get throws(Problem) {
      if self == 3 { throw Problem.a }
      return self
    }
  }
}
