import Rivulet
import RivuletTesting
import XCTest

/// The same in XCTest.
final class GuideXCTests: XCTestCase {
  func testMarbles() throws {
    let scheduler = TestScheduler()
    let source = try scheduler.hot("-1-2-3-|", as: Int.self)
    let probe = scheduler.probe(source.filter { $0 != 2 }.map { $0 * 3 })
    try scheduler.run()
    let difference = try probe.difference(from: "-3---9-|")
    XCTAssertNil(difference)
  }

  func testDoubled() {
    let report = OperatorVerification("doubled()", .passesSubscriptionThrough) { $0.doubled() }
      .run()
    XCTAssertTrue(report.isClean, "\(report)")
  }
}
