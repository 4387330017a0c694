import RivuletTesting
import Testing

@Suite("The conformance kit catches")
struct BrokenTurnsConformanceTests {
  @Test(arguments: [BrokenOperator.Flaw.none, .endsWithoutWaiting])
  func `an operator that does not wait for a silent upstream`(flaw: BrokenOperator.Flaw) {
    let report = BrokenOperator.verification(flaw).run(Thoroughness(rounds: 3))
    #expect(report.ran.contains { $0.id == "C10" })
    #expect(report.brokenRules.contains("C10") == (flaw == .endsWithoutWaiting), "\(report)")
  }

  @Test(arguments: [true, false])
  func `an append that opens the next before the former one is down`(isPatient: Bool) {
    let report = BrokenAppend.verification(isPatient: isPatient).run(.quick)
    #expect(report.ran.contains { $0.id == "C6" })
    #expect(report.brokenRules.contains("C6") == !isPatient, "\(report)")
  }

  @Test(arguments: [true, false])
  func `a hop that keeps its scheduler for itself`(isFair: Bool) {
    let report = BrokenHop.verification(isFair: isFair).run(.quick)
    #expect(report.ran.contains { $0.id == "C8" })
    #expect(report.brokenRules.contains("C8") == !isFair, "\(report)")
  }
}
