import Rivulet
import RivuletTesting
import Synchronization

extension TestScheduler {
  /// Starts a task in virtual time and runs what is due.
  @discardableResult
  func task<Result: Sendable>(
    _ body: @escaping @Sendable () async -> Result
  ) -> Task<Result, Never> {
    let task = Task(executorPreference: self) { await body() }
    advance()
    return task
  }
}

/// A door that a task waits at until a test opens it; it opens when the task is cancelled, too.
final class Door: Sendable {
  private let door = Subject<Void, Never>()

  init() {}

  func open() { door.send() }

  func pass() async {
    _ = await door.firstValue()
  }
}

/// An asynchronous sequence that counts how often it is asked, and waits at a door each time.
struct Steps: AsyncSequence, Sendable {
  typealias Element = Int
  typealias Failure = Problem

  let count: Int
  var problem: Problem?
  var door: Door?
  var asked = Recorder<Int>()

  struct Iterator: AsyncIteratorProtocol {
    let steps: Steps
    var step = 0

    mutating func next(isolation actor: isolated (any Actor)?) async throws(Problem) -> Int? {
      step += 1
      steps.asked(step)
      await steps.door?.pass()
      if step <= steps.count { return step }
      if let problem = steps.problem { throw problem }
      return nil
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(steps: self) }
}

/// A service whose requests wait at doors, one for each text, and tell of their beginnings and ends.
final class DoorService: Sendable {
  let log = Recorder<String>()
  private let doors: [String: Door]

  init(_ texts: String...) {
    doors = Dictionary(uniqueKeysWithValues: texts.map { ($0, Door()) })
  }

  func open(_ text: String) { doors[text]?.open() }

  func load(_ text: String) async -> String {
    log.append("start \(text)")
    await doors[text]?.pass()
    log.append(Task.isCancelled ? "cancelled \(text)" : "end \(text)")
    return text.uppercased()
  }

  /// Fails with `b` for texts that begin with an x, and with `a` if it is cancelled.
  func tryLoad(_ text: String) async throws(Problem) -> String {
    let result = await load(text)
    if Task.isCancelled { throw .a }
    if text.hasPrefix("x") { throw .b }
    return result
  }
}

/// Tests of an operator that turns texts into requests to a ``DoorService``, in virtual time.
protocol DoorServiceTests {
  var scheduler: TestScheduler { get }
  var service: DoorService { get }
}

extension DoorServiceTests {
  /// Lets the request for a text go on, and runs what is due.
  func open(_ text: String) {
    service.open(text)
    scheduler.advance()
  }
}
