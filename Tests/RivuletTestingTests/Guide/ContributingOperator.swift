import Rivulet
import RivuletTesting

// The example of `CONTRIBUTING.md`, letter by letter.

extension Publisher {
  /// Sends every second value, every third one, and so on.
  func every(_ count: Int) -> some Publisher<Output, Failure> {
    Transform(self, memory: 0) { index, value in
      index += 1
      return index.isMultiple(of: count) ? .send(value) : .skip
    }
  }
}

let every = OperatorVerification(
  "every(_:)",
  .passesSubscriptionThrough,
  .filters,
  .reportsViolations,
  expecting: { numbers in numbers.filter { $0.isMultiple(of: 2) } },
  build: { upstream in upstream.every(2) }
)
