import Testing

@testable import Rivulet

/// The state machines of the operators, as plain values: no threads, no coordinator.
@Suite struct MachineTests {
  private typealias Source = Upstream<Int, Problem>

  /// What a machine wants of its upstreams, as text, what is urgent first; takes it out.
  private func wanted<Inner>(_ upstreams: inout Upstreams<Inner>) -> [String] {
    var wanted: [String] = []
    while let item = upstreams.urgentWork.popFirst() ?? upstreams.work.popFirst() {
      switch item {
      case .openMain: wanted.append("open main")
      case .open(_, let port): wanted.append("open \(port.index)")
      case .request(_, let demand): wanted.append("request \(demand)")
      }
    }
    return wanted
  }

  private func connect<Inner>(_ upstreams: inout Upstreams<Inner>, _ ports: Port...) {
    for port in ports {
      let subscription = Quiet()
      let demand = upstreams.connect(subscription, to: port)?.demand
      if let demand, demand != .none {
        upstreams.work.append(.request(subscription, demand))
      }
    }
  }

  private final class Quiet: Subscription {
    var isDisposed: Bool { false }
    func request(_ demand: Demand) {}
    func dispose() {}
  }

  private let inner = Port(index: 0, generation: 0)

  @Test func `merge asks both for one value at a time while demand is limited`() {
    var upstreams = Upstreams<Source>()
    var merge = Publishers.Merge<Source, Source>.State(second: Source())
    merge.start(&upstreams)
    #expect(wanted(&upstreams) == ["open main", "open 0"])
    connect(&upstreams, .main, inner)
    merge.receive(demand: .max(2), &upstreams)
    #expect(wanted(&upstreams) == ["request max(1)", "request max(1)"])
    #expect(merge.receive(1, isDue: false, &upstreams) == nil)
    #expect(merge.receive(2, from: inner, isDue: false, &upstreams) == nil)
    #expect(merge.next(&upstreams) == 1)
    #expect(wanted(&upstreams) == ["request max(1)"])
    #expect(merge.next(&upstreams) == 2)
    #expect(merge.next(&upstreams) == nil)
    merge.receive(demand: .unlimited, &upstreams)
    #expect(wanted(&upstreams).suffix(2) == ["request unlimited", "request unlimited"])
    merge.receive(completion: .finished, &upstreams)
    #expect(merge.completion == nil)
    #expect(merge.receive(3, from: inner, isDue: false, &upstreams) == nil)
    merge.receive(completion: .finished, from: inner, &upstreams)
    #expect(merge.completion == nil)
    #expect(merge.next(&upstreams) == 3)
    #expect(merge.completion == .finished)
  }

  @Test func `zip waits for both and ends when one is used up`() {
    var upstreams = Upstreams<Source>()
    var zip = Publishers.Zip<Source, Source>.State(second: Source())
    #expect(zip.receive(1, isDue: false, &upstreams) == nil)
    #expect(zip.receive(2, isDue: false, &upstreams) == nil)
    #expect(zip.next(&upstreams) == nil)
    #expect(zip.receive(10, from: inner, isDue: false, &upstreams) == nil)
    zip.receive(completion: .finished, from: inner, &upstreams)
    #expect(zip.completion == nil)
    #expect(zip.next(&upstreams).map { $0 == (1, 10) } == true)
    #expect(zip.completion == .finished)
  }

  @Test func `combineLatest keeps only the newest combination`() {
    var upstreams = Upstreams<Source>()
    var combine = Publishers.CombineLatest<Source, Source>.State(second: Source())
    combine.start(&upstreams)
    #expect(wanted(&upstreams) == ["open main", "open 0"])
    #expect(combine.receive(1, isDue: false, &upstreams) == nil)
    #expect(combine.next(&upstreams) == nil)
    #expect(combine.receive(10, from: inner, isDue: false, &upstreams) == nil)
    #expect(combine.receive(2, isDue: false, &upstreams) == nil)
    combine.receive(completion: .finished, &upstreams)
    combine.receive(completion: .finished, from: inner, &upstreams)
    #expect(combine.completion == nil)
    #expect(combine.next(&upstreams).map { $0 == (2, 10) } == true)
    #expect(combine.next(&upstreams) == nil)
    #expect(combine.completion == .finished)
  }

  @Test func `switch gives the demand that is left over to the next inner upstream`() {
    typealias Outer = Upstream<Source, Problem>
    var upstreams = Upstreams<Source>()
    var latest = Publishers.SwitchToLatest<Outer>.State()
    latest.start(&upstreams)
    latest.receive(demand: .max(3), &upstreams)
    latest.receive(demand: .none, &upstreams)
    #expect(latest.receive(Source(), isDue: false, &upstreams) == nil)
    connect(&upstreams, .main, inner)
    #expect(wanted(&upstreams) == ["open 0", "open main", "request unlimited", "request max(3)"])
    #expect(latest.receive(5, from: inner, isDue: false, &upstreams) == nil)
    #expect(latest.next(&upstreams) == 5)
    #expect(latest.receive(Source(), isDue: false, &upstreams) == nil)
    let second = Port(index: 0, generation: 1)
    #expect(upstreams.isOpen(inner) == false)
    connect(&upstreams, second)
    #expect(wanted(&upstreams) == ["open 0", "request max(2)"])
    latest.receive(completion: .finished, &upstreams)
    #expect(latest.completion == nil)
    latest.receive(completion: .finished, from: second, &upstreams)
    #expect(latest.completion == .finished)
  }

  @Test func `flatMap asks for another one when an inner upstream has ended`() {
    var upstreams = Upstreams<Source>()
    var flat = Publishers.FlatMap<Source, Source>.State(maxConcurrent: 1, isEager: false) { _ in
      Source()
    }
    flat.start(&upstreams)
    flat.receive(demand: .max(1), &upstreams)
    connect(&upstreams, .main)
    #expect(wanted(&upstreams) == ["open main", "request max(1)"])
    #expect(flat.receive(1, isDue: false, &upstreams) == nil)
    connect(&upstreams, inner)
    #expect(wanted(&upstreams) == ["open 0", "request max(1)"])
    upstreams.close(inner)
    flat.receive(completion: .finished, from: inner, &upstreams)
    #expect(wanted(&upstreams) == ["request max(1)"])
    flat.receive(completion: .finished, &upstreams)
    #expect(flat.completion == .finished)
  }

  @Test func `sequential upstreams hand the demand on`() {
    var upstreams = Upstreams<Source>()
    var append = SequentialUpstream(Publishers.Append<Source, Source>.Order(second: Source()))
    append.start(&upstreams)
    append.receive(demand: .max(3), &upstreams)
    connect(&upstreams, .main)
    #expect(wanted(&upstreams) == ["open main", "request max(3)"])
    #expect(append.receive(1, isDue: false, &upstreams) == nil)
    #expect(append.next(&upstreams) == 1)
    upstreams.close(.main)
    append.receive(completion: .finished, &upstreams)
    connect(&upstreams, inner)
    #expect(wanted(&upstreams) == ["open 0", "request max(2)"])
    append.receive(completion: .failure(.a), from: inner, &upstreams)
    #expect(append.completion == .failure(.a))
  }

  @Test func `a retry counts down and keeps the last failure`() {
    var order = Publishers.Retry<Source>.Order(upstream: Source(), remaining: 1)
    guard case .next = order.successor(after: .failure(.a)) else {
      Issue.record("the first failure should be retried")
      return
    }
    guard case .end(.failure(.b)) = order.successor(afterNext: .failure(.b)) else {
      Issue.record("the second failure should be the end")
      return
    }
  }

  @Test func `a fold waits for the end and for demand`() {
    var upstreams = Upstreams<Empty<Never, Never>>()
    var fold = Fold<Source, Int>(10) { (sum, value) throws(Problem) in
      if value < 0 { throw .b }
      sum += value
    }
    fold.start(&upstreams)
    connect(&upstreams, .main)
    #expect(wanted(&upstreams) == ["open main", "request unlimited"])
    #expect(fold.receive(1, isDue: false, &upstreams) == nil)
    #expect(fold.next(&upstreams) == nil)
    fold.receive(completion: .finished, &upstreams)
    #expect(fold.completion == nil)
    #expect(fold.next(&upstreams) == 11)
    #expect(fold.completion == .finished)

    var failing = fold
    failing.result = 0
    failing.end = nil
    #expect(failing.receive(-1, isDue: false, &upstreams) == nil)
    #expect(failing.receive(1, isDue: false, &upstreams) == nil)
    #expect(failing.completion == .failure(.b))
  }

  @Test func `what is due is not kept`() {
    var upstreams = Upstreams<Source>()
    var merge = Publishers.Merge<Source, Source>.State(second: Source())
    merge.start(&upstreams)
    merge.receive(demand: .unlimited, &upstreams)
    #expect(merge.receive(1, isDue: true, &upstreams) == 1)
    #expect(merge.receive(2, isDue: false, &upstreams) == nil)
    // What came before goes first.
    #expect(merge.receive(3, isDue: true, &upstreams) == nil)
    #expect(merge.next(&upstreams) == 2)
    #expect(merge.next(&upstreams) == 3)

    var zip = Publishers.Zip<Source, Source>.State(second: Source())
    #expect(zip.receive(1, isDue: true, &upstreams) == nil)
    #expect(zip.receive(10, from: inner, isDue: true, &upstreams).map { $0 == (1, 10) } == true)
    #expect(zip.next(&upstreams) == nil)
  }

  @Test func `a place that is given to another upstream does not answer to the old port`() {
    var upstreams = Upstreams<Source>()
    let first = upstreams.open(Source())
    connect(&upstreams, first)
    upstreams.close(first)
    let second = upstreams.open(Source())
    #expect(first.index == second.index)
    #expect(upstreams.isOpen(first) == false)
    #expect(upstreams.isOpen(second) == true)
    upstreams.request(.max(1), from: first)
    #expect(wanted(&upstreams) == ["open 0", "open 0"])
  }

  @Test func `disposal forgets what was still to be asked`() {
    let source = Source()
    var upstreams = Upstreams<Source>()
    let port = upstreams.open(source, demand: .max(1))
    connect(&upstreams, port)
    upstreams.openMain()
    upstreams.disposeAll()
    #expect(wanted(&upstreams) == [])
    upstreams.request(.max(1), from: .main)
    upstreams.request(.max(1), from: port)
    #expect(wanted(&upstreams) == [])
  }
}
