import Testing

@testable import Rivulet

@Suite struct ReadAheadTests {
  @Test func `asks for what is wanted, up to sixteen`() {
    var ahead = ReadAhead()
    #expect(ahead.receive(.max(3)) == .max(3))
    #expect(ahead.receive(.none) == .none)
    #expect(ahead.receive(.max(20)) == .max(13))
    #expect(ahead.receive(.unlimited) == .none)
  }

  @Test func `asks for more when half of it has been used`() {
    var ahead = ReadAhead()
    #expect(ahead.receive(.unlimited) == .max(16))
    for round in 1...3 {
      for _ in 1...7 { #expect(ahead.sent() == .none) }
      #expect(ahead.sent() == .max(8), "round \(round)")
    }
  }

  @Test func `never asks for more than is wanted`() {
    var ahead = ReadAhead()
    var asked = ahead.receive(.max(20)).count
    for _ in 1...20 { asked += ahead.sent().count }
    #expect(asked == 20)
    #expect(ahead.receive(.max(2)) == .max(2))
  }
}
