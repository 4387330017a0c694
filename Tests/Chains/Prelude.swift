import Rivulet

// What the chains are about: models, requests and the ends that show something. Nothing here runs.

enum Problem: Error, Equatable {
  case offline
  case refused(status: Int)
  case malformed
}

struct Item: Sendable, Equatable {
  let id: Int
  let name: String
  let price: Double
  var isSold = false
}

struct Page: Sendable {
  let items: [Item]
  let next: Int?
}

struct User: Sendable, Equatable {
  let id: Int
  var name: String
  var email: String
}

struct Message: Sendable, Equatable {
  let id: Int
  let sender: User
  var text: String
  var isRead = false
}

struct Settings: Sendable, Equatable {
  var isDark = false
  var fontSize = 12
  var language = "en"
}

struct Point: Sendable, Equatable {
  var x: Double
  var y: Double
}

func load(_ number: Int) -> AnyPublisher<Int, Problem> { request(number) }

func search(_ text: String) -> AnyPublisher<[Item], Problem> { request([]) }

func page(_ number: Int) -> AnyPublisher<Page, Problem> { request(Page(items: [], next: nil)) }

func user(_ id: Int) -> AnyPublisher<User, Problem> {
  request(User(id: id, name: "Kim", email: "kim@example.org"))
}

func logIn(_ name: String, _ password: String) -> AnyPublisher<User, Problem> { user(1) }

func isFree(_ name: String) -> AnyPublisher<Bool, Problem> { request(true) }

func save(_ text: String) -> AnyPublisher<Void, Problem> { request(()) }

func store(_ settings: Settings) -> AnyPublisher<Settings, Problem> { request(settings) }

func upload(_ bytes: [UInt8]) -> AnyPublisher<Int, Problem> { request(bytes.count) }

func cached(_ id: Int) -> AnyPublisher<User, Never> {
  Just(User(id: id, name: "Kim", email: "kim@example.org")).eraseToAnyPublisher()
}

func fetch(_ path: String) -> AnyPublisher<[UInt8], any Error> {
  Just([]).setFailureType(to: (any Error).self).eraseToAnyPublisher()
}

func parse(_ line: String) throws -> Int { line.count }

func checked(_ number: Int) throws(Problem) -> Int {
  guard number >= 0 else { throw .malformed }
  return number
}

struct Service: Sendable {
  func suggestions(for text: String) async -> [String] { [text] }
  func search(_ text: String) async throws -> [Item] { [] }
  func upload(_ bytes: [UInt8]) async throws(Problem) -> Int { bytes.count }
  func user(_ id: Int) async throws(Problem) -> User { User(id: id, name: "Kim", email: "") }
}

private func request<Value: Sendable>(_ value: Value) -> AnyPublisher<Value, Problem> {
  Just(value).setFailureType(to: Problem.self).eraseToAnyPublisher()
}

@MainActor final class Screen {
  var title = ""
  var rows: [String] = []
  var isBusy = false
  var problem: String?

  func show(_ text: String) { title = text }
}
