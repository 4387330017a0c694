import Foundation
import Rivulet
import RivuletTesting
import Testing

@Suite("Conformance covers")
struct ConformanceCoverageTests {
  private static let names = (Catalogue.all + Catalogue.mainActor).map(\.name)

  /// What is neither a publisher nor a subscriber.
  private static let others: Set = [
    "subscribe(_:)", "update(_:)", "bindBoth(to:)", "execute(_:)", "execute()", "onInput(_:)",
    "transaction(_:)", "connect()",
    // The ends of a channel and of a task's publisher at which values go in, and of `values`.
    "send(_:isolation:)", "makeAsyncIterator()", "next(isolation:)",
    // A scheduler.
    "schedule(at:_:)", "clock(_:)",
    // `values` behind a `buffer`, both of which have a fixture.
    "values(bufferingPolicy:)",
  ]

  @Test func `every public operator, as often as it is overloaded`() throws {
    let declared = try SourceReader.functions(
      in: ["Operators", "Producers", "Subjects", "State", "Subscribers", "Concurrency"]
    ).filter { !Self.others.contains($0.name) }
    #expect(declared.count > 60)
    for (name, overloads) in Dictionary(grouping: declared, by: \.name) {
      let fixtures = Self.names.filter { $0.hasPrefix(name) }
      #expect(
        fixtures.count >= overloads.count,
        "\(name) of \(overloads[0].file) has \(fixtures.count) of \(overloads.count) fixtures"
      )
    }
  }

  @Test func `every public type of publisher that is not made by an operator`() throws {
    let types = try SourceReader.publisherTypes(
      in: ["Producers", "Subjects", "State", "Concurrency"]
    )
    #expect(types.count > 10)
    // An interval goes on until it is disposed of, and so has nothing that the rules could wait for.
    for type in types where type.name != "Interval" {
      let hasFixture = Self.names.contains { $0.prefix { $0 != " " } == type.name }
      #expect(hasFixture, "\(type.name) of \(type.file) has no fixture")
    }
  }

  @Test func `only what exists`() throws {
    let functions = try SourceReader.functions(
      in: ["Operators", "Producers", "Subjects", "State", "Subscribers", "Concurrency"]
    )
    let types = try SourceReader.publisherTypes(
      in: ["Producers", "Subjects", "State", "Kernel", "Concurrency"]
    )
    let properties = ["publisher", "changes", "values"]
    let declared = Set((functions + types).map(\.name) + properties)
    for name in Self.names {
      let base = name.contains("(") ? name.prefix { $0 != ")" } + ")" : name.prefix { $0 != " " }
      #expect(declared.contains(String(base)), "\(name) stands for nothing")
    }
  }

  @Test func `every rule of Reactive Streams and of the checklist`() {
    let run =
      PublisherVerification.rules + OperatorVerification.rules + SubjectVerification.rules
      + SubscriberVerification.rules
    let known = Set((run + Rule.declared).flatMap { [$0.id] + $0.covers })
    let chapters = [("1.", 11), ("2.", 13), ("3.", 17), ("4.", 2)].flatMap { chapter, count in
      (1...count).map { chapter + ($0 < 10 ? "0\($0)" : "\($0)") }
    }
    let letters = [("O", 13), ("D", 16), ("X", 11), ("E", 6), ("R", 7), ("M", 7), ("T", 7)]
    let items = letters.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }
    #expect((chapters + items).filter { !known.contains($0) } == [])
  }

  @Test func `every rule that the contract names`() throws {
    let known = Set(
      (PublisherVerification.rules + OperatorVerification.rules + SubjectVerification.rules
        + SubscriberVerification.rules).map(\.id)
    )
    let contract = try SourceReader.text(of: "Docs/Rivulet.docc/Contracts.md")
    let lists = contract.components(separatedBy: "by every rule that applies\":").dropFirst()
    #expect(lists.count == 6)
    for list in lists {
      let item = list.components(separatedBy: "\n\n")[0].components(separatedBy: "\n- ")[0]
      let names = item.split { !$0.isLetter && !$0.isNumber && $0 != "." }.map(String.init)
        .filter { $0.contains(where: \.isNumber) }
      #expect(!names.isEmpty)
      #expect(names.filter { !known.contains($0) } == [])
    }
  }

  @Test func `no clock but the given scheduler's in operators (T7)`() throws {
    let folders = ["Operators", "Producers", "Subjects", "State", "Kernel"]
    for (file, text) in try SourceReader.sources(in: folders) {
      for clock in ["ContinuousClock", "SuspendingClock", "DispatchTime", "Date()", "gettime"] {
        #expect(!text.contains(clock), "\(file) looks at \(clock)")
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `the release of a chain of 10,000 stages (M7)`() {
    #if DEBUG
      // Frames that are not optimised are large, and those of a sanitizer larger.
      let count = Sanitizer.isAny ? 1_500 : 2_000
    #else
      let count = 10_000
    #endif
    let isDone = TestThread.run(stackSize: 8 << 20) {
      let source = Subject<Int, Never>()
      var chain = source.eraseToAnyPublisher()
      for _ in 1...count { chain = chain.map { $0 + 1 }.eraseToAnyPublisher() }
      let received = Recorder<Int>()
      let token = chain.sink { received.append($0) }
      source.send(0)
      token.dispose()
      source.send(0)
      #expect(received.elements == [count])
    }
    #expect(isDone)
  }
}
