extension DiagramProgram {
  /// What the functions of the diagrams use, and what their calls name.
  static let prelude = #"""
    import Foundation
    import Rivulet
    import RivuletFoundation
    import RivuletTesting

    struct Down: Error, Hashable, CustomStringConvertible {
      let description: String
      init(_ name: String) { description = name }
    }
    struct Wrapped: Error, CustomStringConvertible {
      let error: Down
      init(_ error: Down) { self.error = error }
      var description: String { "Wrapped(\(error))" }
    }
    typealias E = Down
    let e = Down(""), error = Down("")
    let policy = RetryPolicy<Down>(count: 5, pause: .seconds(1))
    let a = "a", b = "b", c = "c"

    @Sendable func isEven(_ text: String) throws -> Bool {
      guard let number = Int(text) else { throw e }
      return number % 2 == 0
    }
    @Sendable func transform(_ text: String) throws -> Int {
      guard let number = Int(text) else { throw e }
      return number * 10
    }
    @Sendable func number(_ text: String) throws -> Int? {
      if text == "y" { throw e }
      return Int(text)
    }
    @Sendable func sum(_ total: Int, _ text: String) throws -> Int {
      guard let number = Int(text) else { throw e }
      return total + number
    }
    @Sendable func fallback(_ error: Down) throws(Down) -> AnyPublisher<Int, Down> { throw Down("b") }
    @Sendable func event(_ text: String) -> Event<Int, Down> {
      Int(text).map { .value($0) } ?? .completion(.failure(e))
    }

    /// A scheduler that is busy: it does everything a tick later.
    struct Late: Scheduler {
      let base: TestScheduler
      var now: Duration { base.now }
      func schedule(_ work: @escaping @Sendable () -> Void) {
        base.schedule(after: .seconds(1), work)
      }
      func schedule(
        at instant: Duration, _ work: @escaping @Sendable () -> Void
      ) -> any Disposable {
        base.schedule(at: instant + .seconds(1), work)
      }
    }

    // SAFETY: contract 3. A diagram is played by one thread, on virtual time.
    final class Stage: @unchecked Sendable {
      let number: Int
      let scheduler = TestScheduler()
      var late: Late { Late(base: scheduler) }
      var reports: [() -> Void] = []
      /// Whether groups are called by their keys, not `a`, `b` and so on.
      var usesKeys = false
      init(_ number: Int) { self.number = number }

      func cold<Value, Failure>(
        _ row: Int, _ events: [Recorded<Value, Failure>]
      ) -> ColdPublisher<Value, Failure> {
        let publisher = scheduler.cold(events)
        reports.append { [number] in
          for lifespan in publisher.lifespans {
            print("start", number, row, lifespan.began.components.seconds, separator: "\t")
          }
        }
        return publisher
      }

      func runs<Value, Failure>(
        _ runs: [ColdPublisher<Value, Failure>]
      ) -> Deferred<ColdPublisher<Value, Failure>> {
        let next = Next()
        return Deferred { runs[min(next.take(), runs.count - 1)] }
      }

      // SAFETY: contract 3. A diagram is played by one thread, on virtual time.
      final class Next: @unchecked Sendable {
        var index = 0
        func take() -> Int { index += 1; return index - 1 }
      }

      func watch<Source: Publisher>(
        _ row: Int, from start: Int = 0, until end: Int? = nil, _ requests: [(Int, Int)] = [],
        _ source: Source
      ) {
        let probe = Probe<Source.Output, Source.Failure>(
          demand: requests.isEmpty ? .unlimited : .manual, clock: scheduler)
        for (time, count) in requests {
          scheduler.perform(at: .seconds(time)) { probe.request(.max(count)) }
        }
        if start == 0 {
          source.subscribe(probe.subscriber())
        } else {
          scheduler.perform(at: .seconds(start)) { source.subscribe(probe.subscriber()) }
        }
        if let end { scheduler.perform(at: .seconds(end)) { probe.dispose() } }
        reports.append { [number] in
          var publishers = 0
          for event in probe.stream {
            let names: [String] =
              switch event.signal {
              case .value(let value as any Publisher) where !(self.usesKeys && value is any Grouped):
                ["value", self.letter(&publishers)]
              case .value(let value): ["value"] + self.names(value)
              case .completion(.finished): ["finished"]
              case .completion(.failure(let error)): ["failure", error is Down || error is Wrapped ? "\(error)" : ""]
              case .subscription, .disposal: []
              }
            print((["event", "\(number)", "\(row)", "\(event.time.components.seconds)"] + names).joined(separator: "\t"))
          }
          print("end", number, row, separator: "\t")
        }
      }

      /// The names of the publishers that a stream sends: `a`, `b` and so on.
      func letter(_ count: inout Int) -> String {
        count += 1
        return String("abcdefgh".dropFirst(count - 1).prefix(1))
      }

      // SAFETY: contract 3. A diagram is played by one thread, on virtual time.
      final class Count: @unchecked Sendable { var publishers = 0 }

      func watch<Groups: Publisher>(_ row: Int, group key: String, of groups: Groups)
      where Groups.Output: Publisher {
        let count = Count()
        groups.sink(receiveCompletion: { _ in }) { group in
          let own = (group as? any Grouped)?.name ?? ""
          let name = self.usesKeys ? own : self.letter(&count.publishers)
          if name == key { self.watch(row, [], group) }
        }
      }

      /// Keeps what would end its streams if it were gone.
      func keep(_ object: any Sendable) { kept.append(object) }
      var kept: [any Sendable] = []

      func play(until end: Int) throws {
        scheduler.advance(to: .seconds(end))
        let reports = reports
        for report in reports { report() }
      }

      /// How a value may be written.
      func names(_ value: Any) -> [String] {
        if let group = value as? any Grouped { return ["\(group.name)"] }
        let mirror = Mirror(reflecting: value)
        let children = mirror.children.map { names($0.value) }
        switch mirror.displayStyle {
        case .optional: return children.first ?? ["nil"]
        case .tuple:
          let first = children.map { $0[0] }
          let last = children.map { $0[$0.count - 1] }
          return ["(\(first.joined(separator: ",")))", first.joined(), "(\(last.joined(separator: ",")))"]
        case .collection:
          let last = children.map { $0[$0.count - 1] }
          return [
            "[\(children.map { $0[0] }.joined(separator: ","))]", "[\(last.joined(separator: ","))]",
            "[\(last.joined())]",
          ]
        case .enum:
          switch mirror.children.first?.label {
          case "value": return children[0]
          case "completion": return ["\(value)".contains("failure") ? "#" : "|"]
          case "success": return children[0].flatMap { ["success(\($0))", "s(\($0))"] }
          case "failure": return children[0].flatMap { ["failure(\($0))", "f(\($0))"] }
          default: return ["\(value)"]
          }
        default:
          if let time = value as? Duration {
            return ["\(time.components.seconds)s", "\(time.components.seconds)"]
          }
          return ["\(value)"]
        }
      }
    }

    protocol Grouped { var name: String { get } }
    extension GroupedPublisher: Grouped { var name: String { "\(key)" } }
    """#
}
