import RivuletTesting
import Testing

@Suite("The conformance kit catches a subject that")
struct BrokenSubjectConformanceTests {
  /// Without races, so that the outcome does not depend on luck.
  private static let quick = Thoroughness(rounds: 0, deadline: .seconds(20))

  @Test func `lets deliveries overlap`() {
    let races = Thoroughness(rounds: 50, deadline: .seconds(20))
    let report = BrokenSubject.verification(.overlaps).run(races)
    #expect(report.brokenRules.contains("R5"), "\(report)")
  }

  @Test func `keeps every rule not at all`() {
    let report = BrokenSubject.verification(.none).run(.quick)
    #expect(report.isClean, "\(report)")
  }

  @Test(
    arguments: [
      (.nests, ["R1", "R2", "3.03"]), (.forgetsLatecomers, ["1.09"]),
      (.endsForTheFirstOnly, ["4.01", "1.10", "1.11", "R2"]),
      (.goesOnAfterEnd, ["O7", "1.06", "M1"]),
      (.dropsWithoutDemand, ["C1", "C9", "D2", "D14", "D15", "3.08"]),
      (.waitsForTheSlowest, ["C1"]), (.isKept, ["C2"]), (.keepsValues, ["M3"]),
      (.releasesUnderItsLock, ["M8"]),
    ] as [(BrokenSubject.Flaw, Set<String>)]
  )
  func has(flaw: BrokenSubject.Flaw, rules: Set<String>) {
    var thoroughness = Self.quick
    if flaw == .releasesUnderItsLock { thoroughness.deadline = .seconds(1) }
    let report = BrokenSubject.verification(flaw).run(thoroughness)
    #expect(report.brokenRules == rules, "\(report)")
  }
}

@Suite("The conformance kit catches a subscriber that")
struct BrokenSubscriberConformanceTests {
  @Test func `keeps every rule not at all`() {
    let report = BrokenSubscriber.verification(.none).run(.quick)
    #expect(report.isClean, "\(report)")
  }

  @Test(
    arguments: [
      (.neverRequests, ["2.01"]), (.requestsAtTheEnd, ["2.03"]), (.keepsSubscription, ["2.04"]),
      (.takesSecondSubscription, ["2.05"]), (.disposesTwice, ["2.06", "2.07"]),
      (.goesOnAfterDisposal, ["2.08", "M2"]), (.keepsClosure, ["M2"]),
      (.takesEarlyValues, ["O3"]), (.endsWithItsToken, ["X10"]), (.forgetsEarlyDisposal, ["O6"]),
      (.goesOnAfterEnd, ["O7", "M2"]), (.locks, ["R4"]), (.losesTheEnd, ["2.09"]),
      (.losesTheFailure, ["2.10"]), (.releasesUnderItsLock, ["M8"]),
    ] as [(BrokenSubscriber.Flaw, Set<String>)]
  )
  func has(flaw: BrokenSubscriber.Flaw, rules: Set<String>) {
    let isLocking = flaw == .locks || flaw == .releasesUnderItsLock
    let report = BrokenSubscriber.verification(flaw).run(
      Thoroughness(rounds: 3, deadline: isLocking ? .seconds(1) : .seconds(20))
    )
    #expect(report.brokenRules == rules, "\(report)")
  }
}
