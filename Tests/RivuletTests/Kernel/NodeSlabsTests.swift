import Synchronization
import Testing

@testable import Rivulet

@Suite struct NodeSlabsTests {
  private final class Token {}

  @Test func `nodes hold their events, whatever the order in which they are released`() {
    let slabs = NodeSlabs<Int>()
    let nodes = (0..<100).map { slabs.makeNode($0) }
    let order = stride(from: 0, to: 100, by: 3).map { $0 } + (0..<100).filter { $0 % 3 != 0 }
    #expect(order.map { NodeSlabs.release(nodes[$0]).event } == order)
  }

  @Test func `single nodes first, then slabs that double up to eight kilobytes`() {
    let slabs = NodeSlabs<Int>()
    var capacities: [Int] = []
    var nodes: [UnsafeMutablePointer<NodeSlabs<Int>.Node>] = []
    var last: UnsafeMutablePointer<NodeSlabs<Int>.Slab>?
    for number in 0..<2000 {
      let node = slabs.makeNode(number)
      if let slab = node.pointee.slab, slab != last {
        capacities.append(slab.pointee.capacity)
        last = slab
      }
      #expect((node.pointee.slab == nil) == (number < 15))
      nodes.append(node)
    }
    let limit = 8192 / MemoryLayout<NodeSlabs<Int>.Node>.stride
    #expect(capacities.prefix(5) == [16, 32, 64, 128, 256])
    #expect(capacities.dropFirst(5).allSatisfy { $0 == limit })
    #expect(nodes.enumerated().allSatisfy { NodeSlabs.release($1).event == $0 })
  }

  @Test func `a thread that finds the slab held makes a node by itself`() {
    let slabs = NodeSlabs<Int>()
    let nodes = (0..<20).map { slabs.makeNode($0) }
    let slab = slabs.current.exchange(NodeSlabs<Int>.held, ordering: .relaxed)
    let alone = slabs.makeNode(1)
    #expect(alone.pointee.slab == nil)
    slabs.current.store(slab, ordering: .relaxed)
    let inSlab = slabs.makeNode(2)
    #expect(inSlab.pointee.slab != nil)
    let all = nodes + [alone, inSlab]
    #expect(all.map { NodeSlabs.release($0).event } == Array(0..<20) + [1, 2])
  }

  @Test func `an event is released with its node`() {
    weak var token: Token?
    let slabs = NodeSlabs<Token>()
    do {
      let strong = Token()
      token = strong
      _ = NodeSlabs.release(slabs.makeNode(strong))
    }
    #expect(token == nil)
  }
}
