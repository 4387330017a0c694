import Testing

@testable import Rivulet

@Suite struct PortTableTests {
  private final class Quiet: Subscription {
    var isDisposed: Bool { false }
    func request(_ demand: Demand) {}
    func dispose() {}
  }

  private func open(_ ports: borrowing PortTable) -> [Int32] {
    (0..<ports.count).compactMap { ports.innerPort(at: $0)?.index }
  }

  @Test func `lines stay what they are while the table grows`() {
    var table = PortTable()
    let ports = (1...9).map { table.open(.max($0)) }
    #expect(open(table) == Array(0..<9))
    for (index, port) in ports.enumerated() {
      guard case .opening(let demand) = table.close(port) else {
        Issue.record("line \(index) is not opening")
        continue
      }
      #expect(demand == .max(index + 1))
    }
    #expect(open(table) == [])
  }

  @Test func `places are given again, the last one that became vacant first`() {
    var table = PortTable()
    let ports = (0..<4).map { _ in table.open(.none) }
    for index in [1, 3, 0] { _ = table.close(ports[index]) }
    #expect(open(table) == [2])
    let reopened = (0..<4).map { _ in table.open(.none) }
    #expect(reopened.map(\.index) == [0, 3, 1, 4])
    #expect(reopened.map(\.generation) == [1, 1, 1, 0])
    #expect(
      (ports + reopened).map { table.isOpen($0) } == [false, false, true, false]
        + reopened.map { _ in true }
    )
  }

  @Test func `the main line is not given again`() {
    var table = PortTable()
    #expect(table.isOpen(.main) == true)
    _ = table.close(.main)
    #expect(table.isOpen(.main) == false)
    #expect(table.open(.none) == Port(index: 0, generation: 0))
  }

  @Test func `the subscriptions are released with the table, and each with its line`() {
    weak var first: Quiet?
    weak var second: Quiet?
    do {
      var table = PortTable()
      let ports = (0..<2).map { _ in table.open(.none) }
      do {
        let subscriptions = (Quiet(), Quiet())
        (first, second) = subscriptions
        table.withState(ports[0]) { $0 = .open(subscriptions.0) }
        table.withState(ports[1]) { $0 = .open(subscriptions.1) }
      }
      #expect(first != nil)
      _ = table.close(ports[0])
      #expect(first == nil)
      #expect(second != nil)
    }
    #expect(second == nil)
  }
}
