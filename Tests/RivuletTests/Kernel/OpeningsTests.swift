import Testing

@testable import Rivulet

@Suite struct OpeningsTests {
  private typealias Source = Empty<Int, Problem>

  private func queue(_ openings: inout Openings<Source>) -> [Int32] {
    var places: [Int32] = []
    while let (_, port) = openings.queue.popFirst() { places.append(port.index) }
    return places
  }

  @Test func `what is noted waits for the main upstream, in order`() {
    var openings = Openings<Source>(wantsMain: true)
    openings.append(Source(), .inner(0))
    openings.append(Source(), .inner(1))
    #expect(queue(&openings) == [])
    openings.wantsMain = false
    #expect(!openings.hasWork)
    openings.mainOpened()
    #expect(openings.hasWork)
    #expect(queue(&openings) == [0, 1])
    openings.append(Source(), .inner(2))
    #expect(queue(&openings) == [2])
  }

  @Test func `what a value of the main upstream is the reason for does not wait`() {
    var openings = Openings<Source>(wantsMain: true)
    openings.append(Source(), .inner(0))
    openings.isInMainValue = true
    openings.append(Source(), .inner(1))
    openings.isInMainValue = false
    openings.append(Source(), .inner(2))
    #expect(queue(&openings) == [1])
    openings.mainOpened()
    #expect(queue(&openings) == [0, 2])
  }

  @Test func `what is noted before a main upstream that is opened later comes first`() {
    var openings = Openings<Source>(wantsMain: false)
    openings.append(Source(), .inner(0))
    openings.openMain()
    openings.append(Source(), .inner(1))
    #expect(openings.wantsMain)
    #expect(queue(&openings) == [0])
    openings.mainOpened()
    #expect(queue(&openings) == [1])
  }
}
