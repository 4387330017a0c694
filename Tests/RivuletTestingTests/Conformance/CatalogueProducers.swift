import Rivulet
import RivuletTesting

extension Catalogue {
  static let producers = fixtures(
    PublisherVerification(
      "Just",
      expecting: { _ in [7] },
      make: { _ in Just(7) }
    ),
    PublisherVerification(
      "Empty",
      expecting: { _ in [] },
      make: { _ in Empty<Int, TestFailure>() }
    ),
    PublisherVerification(
      "Empty without end",
      .neverEnds,
      expecting: { _ in [] },
      make: { _ in Empty<Int, TestFailure>(completeImmediately: false) }
    ),
    PublisherVerification(
      "Fail",
      traits: [],
      expecting: { _ in [] },
      failing: { _, _ in Fail<Int, TestFailure>(TestFailure("down")) },
      make: { _, _ in Fail<Int, TestFailure>(TestFailure("down")) }
    ),
    PublisherVerification(
      "publisher",
      expecting: { Array(0..<$0) },
      make: { count in (0..<count).publisher }
    ),
    PublisherVerification(
      "publisher of an optional",
      expecting: { $0 > 0 ? [7] : [] },
      make: { count in Int?.some(7).filtered(count > 0).publisher }
    ),
    PublisherVerification(
      "publisher of a result",
      traits: [],
      expecting: { _ in [7] },
      failing: { _, _ in Result<Int, TestFailure>.failure(TestFailure("down")).publisher },
      make: { _, _ in Result<Int, TestFailure>.success(7).publisher }
    ),
    PublisherVerification(
      "Deferred",
      traits: [],
      expecting: { Array(0..<$0) },
      failing: { _, _ in
        Deferred { Fail<Int, TestFailure>(TestFailure("down")).eraseToAnyPublisher() }
      },
      make: { count, _ in
        Deferred<AnyPublisher<Int, TestFailure>> {
          (0..<count).publisher.setFailureType(to: TestFailure.self).eraseToAnyPublisher()
        }
      }
    ),
    PublisherVerification(
      "Create",
      traits: [],
      expecting: { Array(0..<$0) },
      failing: { count, _ in created(count, then: .failure(TestFailure("down"))) },
      make: { count, _ in created(count, then: .finished) }
    ),
    PublisherVerification(
      "Future",
      traits: [],
      expecting: { _ in [7] },
      failing: { _, _ in
        Future<Int, TestFailure> { $0(.failure(TestFailure("down"))) }
      },
      make: { _, _ in Future<Int, TestFailure> { $0(.success(7)) } }
    ),
    PublisherVerification(
      "Future without result",
      expecting: { _ in [] },
      make: { _ in Future<Int, TestFailure> { _ in } }
    ),
    PublisherVerification(
      "AnyPublisher",
      expecting: { Array(0..<$0) },
      make: { count in AnyPublisher((0..<count).publisher) }
    ),
    OperatorVerification(
      "eraseToAnyPublisher()",
      of: Item.self,
      .passesSubscriptionThrough,
      expecting: items
    ) { upstream, _ in
      upstream.map { value in value }.eraseToAnyPublisher()
    }
  )

  private static func created(
    _ count: Int,
    then completion: Completion<TestFailure>
  ) -> Create<Int, TestFailure> {
    Create { emitter in
      for number in 0..<count { emitter.send(number) }
      emitter.send(completion: completion)
      return AnyDisposable {}
    }
  }

  /// The items for some numbers.
  @Sendable static func items(_ numbers: [Int]) -> [Item] { numbers.map(item) }

  /// The item for a number.
  @Sendable static func item(_ number: Int) -> Item { .sample(number, Lifetime()) }
}

extension Optional where Wrapped: Sendable {
  fileprivate func filtered(_ isKept: Bool) -> Wrapped? { isKept ? self : nil }
}
