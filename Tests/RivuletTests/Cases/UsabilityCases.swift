import Rivulet
import RivuletTesting
import Synchronization
import Testing

/// Cases about what users look for and trip over.
@Suite("Cases: usability", .leakChecked)
struct UsabilityCases {
  @Test @MainActor func `AP-01 bind begins with the current value, changes leave it out`() {
    let value = Observable(1)
    var (all, changes): ([Int], [Int]) = ([], [])
    value.bind { all.append($0) }
    value.changes.bind { changes.append($0) }
    #expect(all == [1])
    #expect(changes == [])
    value.value = 2
    #expect(all == [1, 2])
    #expect(changes == [2])
  }

  @Test func `AP-02 changes are counted at the source, before a filter`() {
    let value = Observable(0)
    let log = Recorder<String>()
    value.changes.filter { $0 > 20 }.log(to: log)
    value.value = 21
    #expect(log.elements == ["21"])
  }

  @Test @MainActor func `AP-03 all bindings of an owner end with its bag`() {
    final class Owner: Sendable {
      let bag = DisposeBag()
    }
    let (value, owner, log) = (Observable(0), Owner(), Recorder<String>())
    for name in ["a", "b"] {
      value.bind(to: owner) { _, number in log.add("\(name)\(number)") }.disposed(by: owner.bag)
    }
    owner.bag.dispose()
    value.value = 1
    #expect(log.elements == ["a0", "b0"])
  }

  @Test func `AP-04 a second listener does not replace the first`() {
    let value = Observable(1)
    let log = Recorder<String>()
    let tokens = ["a", "b", "c"].map { value.log(to: log, as: $0) }
    tokens[1].dispose()
    value.value = 2
    #expect(log.elements == ["a1", "b1", "c1", "a2", "c2"])
  }

  @Test func `AP-05 a stream that cannot fail joins one that can`() {
    let joined = Just(1).setFailureType(to: Problem.self).append(Fail(.a))
    #expect(joined.immediateEvents == ["1", "#a"])
  }

  @Test func `AP-09 one field of a model is changed in place, and observers hear once`() {
    struct User: Sendable { var name = "a", age = 1 }
    let user = Observable(User())
    let log = Recorder<String>()
    let token = user.changes.sink { log.add("\($0.name) \($0.age)") }
    user.value.name = "b"
    user.update {
      $0.name = "c"
      $0.age = 2
    }
    #expect(log.elements == ["b 1", "c 2"])
    token.dispose()
  }

  @Test func `PF-01 leaving is not linear in the number of subscribers`() {
    // By ratio: ten times the subscribers must not take a hundred times as long. The time is that of
    // this thread's processor, the best of three, so that a busy machine changes little.
    func time(_ count: Int, _ order: ([Int]) -> [Int]) -> Int {
      let times = (0..<3).map { _ in
        let subject = Subject<Int, Never>()
        let tokens = (0..<count).map { _ in subject.sink { _ in } }
        let start = threadNanoseconds()
        for index in order(Array(0..<count)) { tokens[index].dispose() }
        return threadNanoseconds() - start
      }
      return times.min() ?? 0
    }
    let orders: [([Int]) -> [Int]] = [
      { $0 }, { $0.reversed() }, { $0.filter { $0 % 2 == 0 } + $0.filter { $0 % 2 == 1 } },
    ]
    for order in orders {
      _ = time(100, order)
      let (few, many) = (time(2000, order), time(20_000, order))
      #expect(many < few * 40 + 50_000_000)
    }
  }
}
