import Rivulet
import Testing

@Suite struct DemandTests {
  @Test func `adds up`() {
    #expect(Demand.none + .none == .none)
    #expect(Demand.max(2) + .max(3) == .max(5))
    #expect(Demand.none + .max(3) == .max(3))
    var demand = Demand.max(1)
    demand += .max(2)
    #expect(demand == .max(3))
  }

  @Test func `saturates at unlimited`() {
    #expect(Demand.unlimited + .max(1) == .unlimited)
    #expect(Demand.max(1) + .unlimited == .unlimited)
    #expect(Demand.unlimited + .unlimited == .unlimited)
    #expect(Demand.max(.max - 1) + .max(.max - 1) == .unlimited)
    #expect(Demand.max(.max) == .unlimited)
  }

  @Test func `takes values off, but never below none nor from unlimited`() {
    #expect(Demand.max(3) - 1 == .max(2))
    #expect(Demand.max(1) - 2 == .none)
    #expect(Demand.unlimited - 1 == .unlimited)
    var demand = Demand.max(2)
    demand -= 2
    #expect(demand == .none)
  }

  @Test func `tells its size`() {
    #expect(Demand.none.max == 0)
    #expect(Demand.max(7).max == 7)
    #expect(Demand.unlimited.max == nil)
    #expect(Demand.unlimited.isUnlimited)
    #expect(!Demand.max(7).isUnlimited)
  }

  @Test func `is ordered`() {
    #expect(
      [Demand.unlimited, .max(2), .none, .max(1)].sorted() == [
        .none, .max(1), .max(2), .unlimited,
      ]
    )
  }

  @Test func `describes itself`() {
    #expect("\(Demand.none) \(Demand.max(5)) \(Demand.unlimited)" == "none max(5) unlimited")
  }

  @Test func `a negative demand is refused with a sentence`() async {
    await #expect(processExitsWith: .failure) { _ = Demand.max(-1) }
  }

  @Test func `completions compare where their failures do`() {
    #expect(Completion<Problem>.failure(.a) == .failure(.a))
    #expect(Completion<Problem>.failure(.a) != .failure(.b))
    #expect(Completion<Problem>.failure(.a) != .finished)
    #expect(Set([Completion<Never>.finished, .finished]).count == 1)
  }
}
