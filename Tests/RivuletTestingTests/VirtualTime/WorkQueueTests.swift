import Testing

@testable import RivuletTesting

@Suite("The queue of a test scheduler")
struct WorkQueueTests {
  @Test func `gives jobs back in the order of their instants and arrival`() {
    var queue = WorkQueue()
    let instants = (0..<500).map { Duration.seconds($0 * 7_919 % 50) }
    let numbers = instants.map { queue.insert(due: $0, origin: .work) {} }
    var seen: [Duration] = []
    while let job = queue.removeFirst(dueBy: nil) { seen.append(job.due) }
    #expect(numbers == Array(0..<500))
    #expect(seen == instants.sorted())
  }

  @Test func `counts jobs of the code under test apart from marbles`() {
    var queue = WorkQueue()
    let job = queue.insert(due: .seconds(1), origin: .work) {}
    let marble = queue.insert(due: .seconds(2), origin: .script) {}
    #expect((queue.count, queue.workCount) == (2, 1))
    _ = queue.remove(job)
    #expect((queue.count, queue.workCount) == (1, 0))
    _ = queue.remove(marble)
    #expect((queue.count, queue.workCount) == (0, 0))
    #expect(queue.remove(marble) == nil)
  }

  @Test func `skips removed jobs and those that are not due`() {
    var queue = WorkQueue()
    let first = queue.insert(due: .seconds(1), origin: .work) {}
    _ = queue.insert(due: .seconds(2), origin: .work) {}
    _ = queue.remove(first)
    #expect(queue.removeFirst(dueBy: .seconds(1)) == nil)
    #expect(queue.nextDue() == .seconds(2))
    #expect(queue.removeFirst(dueBy: .seconds(2))?.due == .seconds(2))
    #expect(queue.nextDue() == nil)
  }

  @Test func `sorts like an array, also when built from one`() {
    let numbers = (0..<300).map { $0 * 7_919 % 301 }
    var heap = MinHeap(numbers)
    for number in numbers { heap.insert(number) }
    var seen: [Int] = []
    while let number = heap.removeFirst() { seen.append(number) }
    #expect(seen == (numbers + numbers).sorted())
    #expect(heap.count == 0)
  }
}
