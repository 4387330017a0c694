import RivuletTesting
import Testing

@testable import Rivulet

@Suite struct RopeTests {
  @Test func `has its elements in order, however it was put together`() {
    let one = Rope(1)
    let front = (2...5).reduce(one) { Rope($0, Rope($1)) }
    #expect(Array(front) == [1, 2, 3, 4, 5])
    let back = (2...5).reduce(one) { Rope(Rope($1), $0) }
    #expect(Array(back) == [5, 4, 3, 2, 1])
    #expect(Array(Rope(front, back)) == [1, 2, 3, 4, 5, 5, 4, 3, 2, 1])
    #expect(Array(front) == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [true, false])
  func `100,000 parts are gone through and released on a small stack`(growsAtEnd: Bool) {
    let rounds = Stress.rounds(100_000)
    onThread {
      let captured = Captured()
      var rope = captured.use { Rope($0) }
      for _ in 1...rounds {
        rope = growsAtEnd ? Rope(rope, Rope(Lifetime())) : Rope(Rope(Lifetime()), rope)
      }
      #expect(rope.reduce(0) { count, _ in count + 1 } == rounds + 1)
      #expect(!captured.isReleased)
      rope = Rope(Lifetime())
      #expect(captured.isReleased)
    }
  }

  @Test func `what others keep of it outlives it`() {
    let captured = Captured()
    var part: Rope<Lifetime>? = captured.use { Rope(Rope($0), Rope(Lifetime())) }
    var whole: Rope<Lifetime>? = part.map { Rope($0, Rope(Lifetime())) }
    #expect(whole.map { Array($0).count } == 3)
    whole = nil
    #expect(!captured.isReleased)
    #expect(part.map { Array($0).count } == 2)
    part = nil
    #expect(captured.isReleased)
  }

  @Test func `an iterator keeps what is still to come`() {
    let captured = Captured()
    var iterator = captured.use { Rope(Rope(Lifetime()), Rope($0)) }.makeIterator()
    #expect(iterator.next() != nil)
    #expect(!captured.isReleased)
    #expect(iterator.next() != nil)
    #expect(iterator.next() == nil)
    #expect(captured.isReleased)
  }
}
