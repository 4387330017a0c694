import Rivulet
import RivuletTesting

extension Catalogue {
  static let subjects = fixtures(
    SubjectVerification(
      "Subject",
      of: Item.self,
      .multicast,
      .reportsViolations,
      failure: TestFailure("down"),
      make: { _ in Subject<Item, TestFailure>() },
      publisher: { $0 },
      send: { $0.send($1) },
      end: { $0.send(completion: $1) }
    ),
    SubjectVerification(
      "Subject that keeps the newest",
      of: Item.self,
      .multicast,
      .conflates,
      .reportsViolations,
      failure: TestFailure("down"),
      make: { _ in Subject<Item, TestFailure>(bufferingPolicy: .bufferingNewest(1)) },
      publisher: { $0 },
      send: { $0.send($1) },
      end: { $0.send(completion: $1) }
    ),
    SubjectVerification(
      "ReplaySubject",
      of: Item.self,
      .multicast,
      .replays,
      .reportsViolations,
      failure: TestFailure("down"),
      make: { _ in ReplaySubject<Item, TestFailure>(capacity: 2) },
      publisher: { $0 },
      send: { $0.send($1) },
      end: { $0.send(completion: $1) }
    ),
    SubjectVerification(
      "ReplaySubject that forgets",
      of: Item.self,
      .multicast,
      .replays,
      .reportsViolations,
      failure: TestFailure("down"),
      make: { bench in
        ReplaySubject<Item, TestFailure>(maxAge: .seconds(1_000), on: bench.scheduler)
      },
      publisher: { $0 },
      send: { $0.send($1) },
      end: { $0.send(completion: $1) }
    ),
    SubjectVerification(
      "Observable",
      of: Item.self,
      .multicast,
      .conflates,
      .replays,
      make: { _ in Observable(item(0)) },
      publisher: { $0 },
      send: { $0.value = $1 }
    ),
    SubjectVerification(
      "changes",
      of: Item.self,
      .multicast,
      .conflates,
      make: { _ in Observable(item(0)) },
      publisher: { $0.changes },
      send: { $0.value = $1 }
    ),
    SubjectVerification(
      "Projection",
      of: Item.self,
      .multicast,
      .conflates,
      .pulls,
      .replays,
      make: { _ in Observable(Page(item: item(0))) },
      publisher: { $0[\.number] },
      send: { $0.value = Page(item: $1) }
    ),
    SubjectVerification(
      "Property",
      of: Item.self,
      .multicast,
      .conflates,
      .pulls,
      .replays,
      make: { _ in Derivation(Observable(item(0))) { $0.derived { $0.number } } },
      publisher: { $0.property },
      send: { $0.source.value = $1 }
    ),
    derivation("derived(_:file:line:) of an observable, comparable") { source, bench in
      let hook = bench.hook()
      return source.derived { value in
        hook()
        return value.number
      }
    },
    derivation("derived(_:file:line:) of an observable") { source, _ in
      source.derived { Opaque(text: "\($0)") }
    },
    derivation("derived(_:file:line:) of a property, comparable") { source, _ in
      source.derived { $0.number }.derived { $0 }
    },
    derivation("derived(_:file:line:) of a property") { source, _ in
      source.derived { $0.number }.derived { Opaque(text: "\($0)") }
    },
    derivation("combineLatest(_:file:line:) of two states, comparable") { source, _ in
      source.derived { $0.number }.combineLatest(source).derived { $0.0 }
    },
    derivation("combineLatest(_:file:line:) of two states") { source, _ in
      source.derived { Opaque(text: "\($0)") }.combineLatest(source).derived { $0.0 }
    },
    derivation("combineLatest(_:_:file:line:) of three states, comparable") { source, _ in
      source.derived { $0.number }.combineLatest(source, source).derived { $0.0 }
    },
    derivation("combineLatest(_:_:file:line:) of three states") { source, _ in
      source.derived { Opaque(text: "\($0)") }.combineLatest(source, source).derived { $0.0 }
    },
    derivation("combineLatest(_:file:line:) of many states, comparable") { source, _ in
      source.derived { $0.number }.combineLatest(source, source, source).derived { $0.0 }
    },
    derivation("combineLatest(_:file:line:) of many states") { source, _ in
      source.derived { Opaque(text: "\($0)") }.combineLatest(source, source, source)
        .derived { $0.0 }
    }
  )

  private static func derivation<Value: Sendable>(
    _ name: String,
    _ derive: @escaping @Sendable (Observable<Item>, Bench) -> Property<Value>
  ) -> SubjectVerification {
    SubjectVerification(
      name,
      of: Item.self,
      .multicast,
      .conflates,
      .pulls,
      .replays,
      make: { bench in Derivation(Observable(item(0))) { derive($0, bench) } },
      publisher: { $0.property },
      send: { $0.source.value = $1 }
    )
  }
}

/// A state with a part.
private struct Page: Sendable {
  let item: Item
  var number: Int

  init(item: Item) {
    self.item = item
    number = item.number
  }
}

/// A property and what it is derived from.
private struct Derivation<Value: Sendable>: Sendable {
  let source: Observable<Item>
  let property: Property<Value>

  init(_ source: Observable<Item>, _ derive: (Observable<Item>) -> Property<Value>) {
    self.source = source
    property = derive(source)
  }
}

/// A value that cannot be compared.
private struct Opaque: CustomStringConvertible {
  let text: String
  var description: String { text }
}
