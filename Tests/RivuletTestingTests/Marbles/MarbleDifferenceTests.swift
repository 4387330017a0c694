import Rivulet
import RivuletTesting
import Testing

/// CASES.md AP-12: a failing comparison shows both diagrams aligned, and the first difference.
@Suite("Comparing marbles")
struct MarbleDifferenceTests {
  let scheduler = TestScheduler()

  private func difference(
    of actual: String,
    from expected: String
  ) throws -> MarbleDifference? {
    let probe = scheduler.probe(try scheduler.cold(actual))
    try scheduler.run()
    return try probe.difference(from: expected)
  }

  @Test(arguments: ["-a-b-|", "a", "--#", "-(abc)-|", "a 9s b|", ""])
  func `finds none between a stream and its own diagram`(diagram: String) throws {
    #expect(try difference(of: diagram, from: diagram) == nil)
  }

  @Test func `shows another value`() throws {
    let difference = try difference(of: "-a--d--|", from: "-a--c-|")
    #expect(difference?.time == .seconds(4))
    #expect(
      difference?.description == """
        The streams differ at 4s: expected value(c), got value(d).
          expected  -a--c-|
          actual    -a--d--|
                        ^
        """
    )
  }

  @Test func `shows another time`() throws {
    #expect(
      try difference(of: "-a--b|", from: "-a-b-|")?.description == """
        The streams differ at 3s: expected value(b), got nothing.
          expected  -a-b-|
          actual    -a--b|
                       ^
        """
    )
  }

  @Test func `shows what is missing`() throws {
    #expect(
      try difference(of: "-a", from: "-a-|")?.description == """
        The streams differ at 3s: expected finished, got nothing.
          expected  -a-|
          actual    -a--
                       ^
        """
    )
  }

  @Test func `shows what is too much`() throws {
    #expect(
      try difference(of: "-a-b", from: "-a")?.description == """
        The streams differ at 3s: expected nothing, got value(b).
          expected  -a--
          actual    -a-b
                       ^
        """
    )
  }

  @Test func `shows another order within a group`() throws {
    #expect(
      try difference(of: "-(acb)-|", from: "-(abc)-|")?.description == """
        The streams differ at 1s: expected value(b), got value(c).
          expected  -(abc)-|
          actual    -(acb)-|
                       ^
        """
    )
  }

  @Test func `aligns marbles of different width and long gaps`() throws {
    #expect(
      try difference(of: "-a-(bc) 60s e|", from: "-a-b 60s d|")?.description == """
        The streams differ at 3s: expected nothing, got value(c).
          expected  -a-b    1m d|
          actual    -a-(bc) 1m e|
                       ^
        """
    )
  }

  @Test func `says how long a marble is when events are closer than a tick`() throws {
    let source = TestPublisher<String, TestFailure>(clock: scheduler)
    let probe = scheduler.probe(source)
    for (time, value) in [(1_000, "a"), (1_250, "b")] {
      scheduler.schedule(at: .milliseconds(time)) { source.send(value) }
    }
    try scheduler.run()
    #expect(
      try probe.difference(from: "-a|")?.description == """
        The streams differ at 1250ms: expected nothing, got value(b). One marble is 250ms.
          expected  ----a---|
          actual    ----ab---
                         ^
        """
    )
  }

  @Test func `calls values by the letters of a dictionary`() throws {
    let values: [Character: [Int]] = ["x": [1, 2], "y": [3]]
    let probe = scheduler.probe(try scheduler.cold("-x-y|", values))
    try scheduler.run()
    #expect(try probe.difference(from: "-x-y|", values) == nil)
    #expect(
      try probe.difference(from: "-y-y|", values)?.description == """
        The streams differ at 1s: expected value([3]), got value([1, 2]).
          expected  -y-y|
          actual    -x-y|
                     ^
        """
    )
  }

  @Test func `takes any failure for the mark, unless one is named`() throws {
    let probe = scheduler.probe(try scheduler.cold("-#", failure: TestFailure("down")))
    try scheduler.run()
    #expect(try probe.difference(from: "-#") == nil)
    #expect(try probe.difference(from: "-#", failure: TestFailure("down")) == nil)
    #expect(
      try probe.difference(from: "-#", failure: TestFailure("up"))?.description == """
        The streams differ at 1s: expected failure(TestFailure(up)), got failure(TestFailure(down)).
          expected  -#
          actual    -#
                     ^
        """
    )
  }

  @Test func `compares subscription and disposal where the diagram mentions them`() throws {
    let source = try scheduler.hot("-a-b-c-|")
    let probe = try scheduler.probe(source, during: "--^-!")
    try scheduler.run()
    #expect(try probe.difference(from: "---b") == nil)
    #expect(try probe.difference(from: "--^b!") == nil)
    #expect(try probe.difference(from: "---b!") == nil)
    #expect(try probe.difference(from: "-^-b!")?.time == .seconds(1))
    #expect(try probe.difference(from: "--^b-!")?.time == .seconds(4))
  }

  @Test func `refuses a diagram with an error`() throws {
    let probe = scheduler.probe(try scheduler.cold("-1", as: Int.self))
    try scheduler.run()
    let error = #expect(throws: MarbleError.self) { try probe.difference(from: "-x") }
    #expect(error?.column == 2)
  }

  @Test func `prints what was recorded as a diagram`() throws {
    let probe = scheduler.probe(try scheduler.cold("-a-(bc)-'long'|"))
    try scheduler.run()
    #expect(probe.diagram == "-a-(bc)-'long'|")
  }
}
