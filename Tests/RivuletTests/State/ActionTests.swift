import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ActionTests {
  /// Work that ends when the test says so.
  private final class Desk: Sendable {
    let orders = Recorder<Int>()
    let results = Subject<Result<String, Problem>, Never>()

    func serve(_ order: Int) -> AnyPublisher<String, Problem> {
      orders(order)
      return results.first().tryMap { result throws(Problem) in try result.get() }
        .eraseToAnyPublisher()
    }
  }

  private let desk = Desk()
  private let log = Recorder<String>()

  private func makeAction(
    enabledIf condition: Property<Bool>? = nil,
    overlap: Action<Int, String, Problem>.Overlap = .refuse
  ) -> Action<Int, String, Problem> {
    let action = Action<Int, String, Problem>(enabledIf: condition, overlap: overlap) {
      [desk] order in desk.serve(order)
    }
    action.isExecuting.log(to: log)
    action.values.log(to: log)
    action.errors.log(to: log, as: "!")
    return action
  }

  @Test func `it tells when work begins, what comes of it, and when it is over`() {
    let action = makeAction()
    action.execute(1)
    desk.results.send(.success("one"))
    action.execute(2)
    desk.results.send(.failure(.a))
    #expect(log.elements == ["false", "true", "one", "false", "true", "!a", "false"])
    #expect(desk.orders.elements == [1, 2])
  }

  @Test func `a command that comes while another one is carried out is refused`() {
    let action = makeAction()
    let enabled = action.isEnabled.probe()
    #expect(!action.execute(1).isDisposed)
    #expect(action.execute(2).isDisposed)
    desk.results.send(.success("one"))
    #expect(action.isEnabled.value)
    #expect(log.elements == ["false", "true", "one", "false"])
    #expect(desk.orders.elements == [1])
    #expect(enabled.transcript == ["^", "true", "false", "true"])
    enabled.dispose()
  }

  @Test func `if it is to be replaced, the newer command cancels the one before`() {
    let action = makeAction(overlap: .replace)
    action.execute(1)
    action.execute(2)
    #expect(action.isEnabled.value)
    desk.results.send(.success("two"))
    #expect(log.elements == ["false", "true", "two", "false"])
    #expect(desk.orders.elements == [1, 2])
  }

  @Test func `the last error is a state, which the next command clears`() {
    let action = makeAction()
    let errors = action.error.map { $0.map { "\($0)" } ?? "-" }.probe()
    action.execute(1)
    desk.results.send(.failure(.a))
    #expect(action.error.value == .a)
    action.execute(2)
    #expect(action.error.value == nil)
    desk.results.send(.failure(.a))
    action.execute(3)
    desk.results.send(.success("three"))
    #expect(errors.transcript == ["^", "-", "a", "-", "a", "-"])
    errors.dispose()
  }

  @Test func `a condition decides whether commands are carried out`() {
    let isValid = Observable(false)
    let action = makeAction(enabledIf: isValid.derived { $0 })
    let enabled = action.isEnabled.probe()
    #expect(action.execute(1).isDisposed)
    isValid.value = true
    action.execute(2)
    isValid.value = false
    desk.results.send(.success("two"))
    isValid.value = true
    #expect(desk.orders.elements == [2])
    #expect(enabled.transcript == ["^", "false", "true", "false", "true"])
    enabled.dispose()
  }

  @Test func `an execution is cancelled by its token, or by the action`() {
    let action = makeAction()
    let first = action.execute(1)
    first.dispose()
    #expect(!action.isExecuting.value)
    action.execute(2)
    // It is over, and has no hold on the one that follows.
    first.dispose()
    #expect(action.isExecuting.value)
    action.cancel()
    desk.results.send(.success("late"))
    #expect(log.elements == ["false", "true", "false", "true", "false"])
    #expect(action.error.value == nil)
  }

  @Test func `an observer of a value finds it executing, one of the flag may go on`() {
    let action = makeAction()
    let again = action.isExecuting.sink { [desk] isExecuting in
      if !isExecuting, desk.orders.elements.count == 1 { action.execute(2) }
    }
    let refused = action.values.sink { _ in #expect(action.execute(9).isDisposed) }
    action.execute(1)
    desk.results.send(.success("one"))
    desk.results.send(.success("two"))
    #expect(desk.orders.elements == [1, 2])
    #expect(log.elements.filter { $0 != "true" && $0 != "false" } == ["one", "two"])
    #expect(!action.isExecuting.value)
    for token in [again, refused] { token.dispose() }
  }

  @Test func `when it goes, its work is cancelled and its subscribers are finished`() {
    weak var released: Action<Int, String, Problem>?
    do {
      let action = makeAction()
      released = action
      action.execute(1)
      #expect(desk.results.hasSubscribers)
    }
    #expect(released == nil)
    #expect(!desk.results.hasSubscribers)
    desk.results.send(.success("late"))
    #expect(log.elements == ["false", "true", "false", "|", "|", "!|"])
  }

  @Test func `it runs an asynchronous function, and reports what that throws`() async {
    let action = Action<Int, String, Problem> { number async throws(Problem) in
      if number == 0 { throw .a }
      return "\(number)"
    }
    action.values.log(to: log)
    action.errors.log(to: log, as: "!")
    action.execute(1)
    await eventually("it never ends") { !action.isExecuting.value }
    action.execute(0)
    await eventually("it never ends") { !action.isExecuting.value }
    #expect(log.elements == ["1", "!a"])
  }

  @Test func `to cancel an execution is to cancel its task`() async {
    let (log, began) = (log, Latch())
    let action = Action<Void, Void, any Error> {
      began.open()
      // Nobody sends anything: it ends when the task is cancelled.
      let (silence, _) = AsyncStream.makeStream(of: Never.self)
      for await _ in silence {}
      log.add(Task.isCancelled)
    }
    let token = action.execute()
    await eventually("it never begins") { began.isOpen }
    token.dispose()
    #expect(!action.isExecuting.value)
    await eventually("the task goes on") { log.elements == ["true"] }
  }

  @Test @MainActor func `a view model on the main actor needs no tricks`() async {
    let model = LoginModel()
    var busy: [Bool] = []
    var messages: [String?] = []
    let tokens = [
      model.logIn.isExecuting.bind { busy.append($0) },
      model.message.bind { messages.append($0) },
    ]
    model.logIn.execute("wrong")
    #expect(busy == [false, true])
    // Each binding has a job of its own on the main queue.
    await eventually("it never ends") { busy == [false, true, false] && messages == [nil, "a"] }
    model.logIn.execute("secret")
    await eventually("it never ends") {
      busy == [false, true, false, true, false] && messages == [nil, "a", nil]
    }
    #expect(model.attempts == 2)
    for token in tokens { token.dispose() }
  }

  @MainActor
  private final class LoginModel {
    private(set) var attempts = 0
    private(set) lazy var logIn = Action<String, Void, Problem> {
      [weak self] password async throws(Problem) in
      await self?.count()
      if password != "secret" { throw .a }
    }
    private(set) lazy var message = logIn.error.derived { error in error.map { "\($0)" } }

    private func count() { attempts += 1 }
  }
}
