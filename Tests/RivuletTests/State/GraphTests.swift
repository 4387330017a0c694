import Rivulet
import RivuletTesting
import Testing

/// Random graphs of properties, held against one that computes everything anew.
@Suite("Random graphs of properties", .leakChecked)
struct GraphTests {
  /// What a node computes: a sum of some of the nodes before it; which ones, a first node says.
  private struct Rule: Sendable {
    let selector: Int
    let choices: [[Int]]
    let divisor: Int

    func value(_ node: (Int) -> Int) -> Int {
      let choice = choices[abs(node(selector)) % choices.count]
      return choice.reduce(0) { $0 &+ node($1) } / divisor % 1000
    }
  }

  private struct Graph: Sendable {
    let sources: [Observable<Int>]
    let rules: [Rule]
    let nodes: [Property<Int>]

    init(nodes count: Int, sources sourceCount: Int, using random: inout SplittableRandom) {
      let sources = (0..<sourceCount).map { Observable($0) }
      var (rules, nodes): ([Rule], [Property<Int>]) = ([], [])
      for index in sourceCount..<(sourceCount + count) {
        let choices = (0..<2).map { _ in
          (0...Int.random(in: 0...2, using: &random)).map { _ in
            Int.random(in: max(0, index - 30)..<index, using: &random)
          }
        }
        let rule = Rule(
          selector: Int.random(in: 0..<index, using: &random),
          choices: choices,
          divisor: Int.random(in: 1...3, using: &random)
        )
        let known = nodes
        rules.append(rule)
        nodes.append(
          Property {
            rule.value { $0 < sourceCount ? sources[$0].value : known[$0 - sourceCount].value }
          }
        )
      }
      (self.sources, self.rules, self.nodes) = (sources, rules, nodes)
    }

    /// The values of all nodes, computed one after the other from those of the sources.
    func expected(_ values: [Int]) -> [Int] {
      var all = values
      for rule in rules { all.append(rule.value { all[$0] }) }
      return Array(all.dropFirst(values.count))
    }
  }

  @Test(arguments: 1...8)
  func `200 nodes show what computing everything anew would, once a change`(seed: UInt64) {
    var random = SplittableRandom(seed: seed)
    let graph = Graph(nodes: 200, sources: 12, using: &random)
    var values = graph.sources.map(\.value)
    var expected = graph.expected(values)
    let watched = (0..<200).filter { _ in Bool.random(using: &random) }
    let probes = watched.map { graph.nodes[$0].probe() }
    #expect(probes.map(\.values) == watched.map { [expected[$0]] })
    for _ in 0..<Stress.rounds(40) {
      let source = Int.random(in: 0..<values.count, using: &random)
      values[source] = Int.random(in: 0...20, using: &random)
      let before = (expected, probes.map { $0.values.count })
      expected = graph.expected(values)
      graph.sources[source].value = values[source]
      for (index, node) in watched.enumerated() {
        let told = Array(probes[index].values.dropFirst(before.1[index]))
        #expect(told == (expected[node] == before.0[node] ? [] : [expected[node]]))
      }
      let node = Int.random(in: 0..<200, using: &random)
      #expect(graph.nodes[node].value == expected[node])
    }
    #expect(graph.nodes.map(\.value) == expected)
    probes.forEach { $0.dispose() }
  }

  @Test(arguments: 1...2)
  func `set from several threads they show values that fit, and the last ones`(seed: UInt64) {
    var random = SplittableRandom(seed: seed)
    let graph = Graph(nodes: 60, sources: 6, using: &random)
    let all = Property { graph.sources.map(\.value) + graph.nodes.map(\.value) }
    let seen = Serial<[Int]>()
    let token = all.sink { seen.add($0) }
    let rounds = Stress.rounds(60)
    race(3) { thread in
      var random = SplittableRandom(seed: UInt64(thread) + 100)
      for _ in 0..<rounds {
        let source = thread + 3 * Int.random(in: 0...1, using: &random)
        graph.sources[source].value = Int.random(in: 0...20, using: &random)
      }
    }
    #expect(!seen.hasOverlapped)
    for values in seen.values {
      #expect(graph.expected(Array(values.prefix(6))) == Array(values.dropFirst(6)))
    }
    #expect(seen.values.last == all.value)
    #expect(graph.nodes.map(\.value) == graph.expected(graph.sources.map(\.value)))
    token.dispose()
  }
}
