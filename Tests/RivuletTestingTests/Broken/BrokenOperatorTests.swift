import RivuletTesting
import Testing

@Suite("The conformance kit catches an operator that")
struct BrokenOperatorConformanceTests {
  @Test(arguments: [BrokenOperator.Flaw.none, .noneEagerly])
  func `keeps every rule not at all`(flaw: BrokenOperator.Flaw) {
    let report = BrokenOperator.verification(flaw).run(.quick)
    #expect(report.isClean, "\(report)")
  }

  @Test(
    arguments: [
      (.requestsAtOnce, ["2.01", "1.01", "C9", "D6", "D13", "D16", "O6", "M8"]),
      (.disposesInCompletion, ["2.03", "X7"]),
      (.keepsUpstream, ["2.04", "E2"]), (.takesSecondSubscription, ["2.05"]),
      (.keepsQuietAtItsEnd, ["2.06", "X13"]), (.endsBeforeItsDisposal, ["2.06"]),
      (.passesOnAfterDisposal, ["2.08", "3.13", "C11", "X5", "X12", "X13"]),
      (.waitsForDemandToEnd, ["2.09", "D14"]),
      (.swallowsFailure, ["2.10", "E1", "1.04", "O10"]),
      (.failsTwice, ["E1", "E2", "1.04", "1.07"]),
      (.requestsAfterEnd, ["D12", "E2", "2.04"]), (.overflows, ["D13"]),
      (.takesEarlyValues, ["O3"]),
      (.takesEarlyEnd, ["O4"]), (.forgetsEarlyDisposal, ["O6", "X13"]),
      (.forgetsEarlyRequests, ["O5"]),
      (.goesOnAfterEnd, ["O7", "E2", "M1"]), (.disposesTwice, ["X1"]),
      (.neverDisposes, ["X1", "X2", "X13", "2.04", "O6", "M3", "C4"]),
      (.deliversResultAfterDisposal, ["X5", "X12", "X13"]), (.locksItsDisposal, ["X11"]),
      (.throwsWithoutDisposal, ["E2"]), (.keepsClosure, ["E2", "M2"]), (.keepsValues, ["M3"]),
      (.schedulesForLater, ["X9", "3.04"]),
      (.leavesOutSilently, ["C9", "D4", "D2", "3.02", "D16"]),
      (.asksForTooMuch, ["D5"]), (.claimsToBeAsynchronous, ["3.04"]),
      (.requestsMore, ["C9", "D6", "D2", "D15", "D16", "3.08"]),
      (.asksAhead, ["C5", "C9", "D6", "D2", "D15", "D16", "3.08"]), (.asksLate, ["C3", "C4"]),
      (.disposesLate, ["C4"]), (.keepsSource, ["C7"]),
      (.releasesUnderItsLock, ["M8", "M2"]), (.ignoresDisposalWhileAsking, ["X13"]),
    ] as [(BrokenOperator.Flaw, Set<String>)]
  )
  func has(flaw: BrokenOperator.Flaw, rules: Set<String>) {
    let isLocking = flaw == .locksItsDisposal || flaw == .releasesUnderItsLock
    let report = BrokenOperator.verification(flaw).run(
      Thoroughness(
        rounds: 3,
        deadline: isLocking ? .seconds(1) : .seconds(20)
      )
    )
    #expect(report.brokenRules == rules, "\(report)")
  }
}
