import Rivulet
import RivuletTesting

extension BrokenOperator {
  static func verification(_ flaw: Flaw) -> OperatorVerification {
    let isFiltering = flaw == .leavesOutSilently
    let isShort = [.keepsQuietAtItsEnd, .endsBeforeItsDisposal, .asksForTooMuch].contains(flaw)
    let trait: Trait? =
      switch flaw {
      case .leavesOutSilently: .filters
      case .schedulesForLater: .timed(.zero)
      case .claimsToBeAsynchronous: .asynchronous
      default: isShort ? .finishesEarly(3) : nil
      }
    let expected: @Sendable ([Int]) -> [Item] = { numbers in
      let kept = isFiltering ? numbers.filter { $0 % 2 == 0 } : numbers
      return (isShort ? Array(kept.prefix(3)) : kept).map { .sample($0, Lifetime()) }
    }
    let build: @Sendable (Upstream<Item, TestFailure>, Bench) -> BrokenOperator = {
      BrokenOperator(flaw: flaw, upstream: $0, hook: $1.hook(), scheduler: $1.scheduler)
    }
    guard let trait else {
      return OperatorVerification("\(flaw)", of: Item.self, expecting: expected, build: build)
    }
    return OperatorVerification("\(flaw)", of: Item.self, trait, expecting: expected, build: build)
  }
}
