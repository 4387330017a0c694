/// Asynchronous work that a command starts: a request behind a button, say.
///
///     execute:        --1-------2------
///     work(1):          ---(a|)
///     work(2):                  ---#e
///     isExecuting:    f-t--f----t--f---    f: false, t: true
///     values:         -----a-----------
///     errors:         -------------e---
///
/// It knows whether it runs, and tells what comes of it, as states and streams that are bound like
/// any other. So a view model needs no flag of its own that it could forget to put back.
///
/// ```swift
/// enum LoginError: Error { case wrongPassword }
///
/// @MainActor final class LoginModel {
///   let password = Observable("")
///   let logIn = Action<String, String, LoginError> { password async throws(LoginError) in
///     guard password == "secret" else { throw .wrongPassword }
///     return "Kim"
///   }
///
///   func buttonTapped() {
///     logIn.execute(password.value)
///   }
/// }
///
/// @MainActor func bind(_ model: LoginModel, spinner: UIView, message: UILabel, button: UIButton) {
///   model.logIn.isExecuting.derived { !$0 }.bind(to: spinner, \.isHidden)
///   model.logIn.error.derived { $0.map { "\($0)" } }.bind(to: message, \.text)
///   model.logIn.isEnabled.bind(to: button, \.isEnabled)
/// }
/// ```
///
/// One execution runs at a time. What happens to a command that comes meanwhile is said at the
/// start: by default it is refused, and ``isEnabled`` is false.
///
/// When `execute` returns, `isExecuting` is true. What the work sends comes before `isExecuting` is
/// false again, on whatever thread the work sends it; bound to the main actor, it arrives there in
/// the same order. A command from inside of a value or an error comes while the work still runs.
/// What was cancelled sends nothing more. When the action is deallocated, its work is cancelled,
/// and its subscribers get `.finished` (contract 8).
public final class Action<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// What happens to a command while another one is carried out.
  public enum Overlap: Sendable {
    /// It is refused.
    case refuse
    /// It cancels the one before.
    case replace
  }

  /// Whether work is being done.
  public let isExecuting: Property<Bool>

  /// Whether a command would be carried out now.
  public let isEnabled: Property<Bool>

  /// What the last execution failed with; `nil` from the next command on.
  public let error: Property<Failure?>

  private let core: Core
  private let overlap: Overlap
  private let condition: Property<Bool>?
  private let work: @Sendable (Input, Execution, Core) -> any Disposable

  /// Creates an action that subscribes to a publisher for each command.
  ///
  /// - Parameters:
  ///   - condition: Whether commands are carried out at all; always, unless it is given.
  ///   - overlap: What happens to a command while another one is carried out.
  ///   - work: Makes the publisher, of which every value is one of ``values``.
  public init<Work: Publisher>(
    enabledIf condition: Property<Bool>? = nil,
    overlap: Overlap = .refuse,
    _ work: @escaping @Sendable (Input) -> Work
  ) where Work.Output == Output, Work.Failure == Failure {
    let core = Core()
    let isExecuting = core.status.derived { $0.execution != nil }
    self.core = core
    self.overlap = overlap
    self.condition = condition
    self.isExecuting = isExecuting
    // Compared by its number, since an error can not always be compared.
    error = core.status.derived { $0.problem }.derived { $0?.error }
    isEnabled = isExecuting.derived { [condition] isExecuting in
      (condition?.value ?? true) && (overlap == .replace || !isExecuting)
    }
    self.work = { input, execution, core in
      work(input).sink(
        receiveCompletion: { [weak core] in core?.finish(execution, $0) },
        receiveValue: { [weak core] in core?.send($0, of: execution) }
      )
    }
  }

  /// Creates an action that runs an asynchronous function for each command.
  ///
  /// To cancel an execution is to cancel its task.
  ///
  /// - Parameters:
  ///   - condition: Whether commands are carried out at all; always, unless it is given.
  ///   - overlap: What happens to a command while another one is carried out.
  ///   - work: Does the work; what it returns is one of ``values``.
  @_disfavoredOverload
  public convenience init(
    enabledIf condition: Property<Bool>? = nil,
    overlap: Overlap = .refuse,
    _ work: @escaping @Sendable (Input) async throws(Failure) -> Output
  ) {
    self.init(enabledIf: condition, overlap: overlap) { input in
      TaskPublisher { () async throws(Failure) in try await work(input) }
    }
  }

  deinit {
    core.cancel()
  }

  /// What the executions send.
  public var values: some Publisher<Output, Never> { core.values }

  /// What the executions fail with, as events; see ``error``.
  public var errors: some Publisher<Failure, Never> { core.errors }

  /// Carries out a command, if the action is enabled.
  ///
  /// - Returns: A token that cancels this execution; it has been disposed of if the command was
  ///   refused. Ignoring it cancels nothing.
  @discardableResult
  public func execute(_ input: Input) -> any Disposable {
    let execution = Execution()
    guard condition?.value ?? true, core.begin(execution, replacing: overlap == .replace) else {
      return .disposed
    }
    execution.subscription.current = work(input, execution, core)
    return AnyDisposable { [weak core] in core?.cancel(execution) }
  }

  /// Cancels the execution that is going on.
  public func cancel() {
    core.cancel()
  }
}

extension Action where Input == Void {
  /// Carries out a command that needs no input.
  @discardableResult
  public func execute() -> any Disposable {
    execute(())
  }
}

extension Action {
  /// One execution: what it is subscribed to.
  fileprivate final class Execution: Sendable {
    let subscription = SerialDisposable()
  }

  /// An error with an identity, by which it can be compared.
  fileprivate final class Problem: Sendable, Equatable {
    let error: Failure

    init(_ error: Failure) {
      self.error = error
    }

    static func == (left: Problem, right: Problem) -> Bool { left === right }
  }

  fileprivate struct Status: Sendable {
    var execution: Execution?
    var problem: Problem?
  }

  /// The part that the work knows and does not keep.
  fileprivate final class Core: Sendable {
    let status = Observable(Status())
    let values = Subject<Output, Never>()
    let errors = Subject<Failure, Never>()

    func begin(_ execution: Execution, replacing: Bool) -> Bool {
      let (isAccepted, former) = status.update { status -> (Bool, Status) in
        let former = status
        guard replacing || status.execution == nil else { return (false, former) }
        status = Status(execution: execution)
        return (true, former)
      }
      if isAccepted { former.execution?.subscription.dispose() }
      return isAccepted
    }

    func send(_ value: Output, of execution: Execution) {
      if status.value.execution === execution { values.send(value) }
    }

    func finish(_ execution: Execution, _ completion: Completion<Failure>) {
      var problem: Problem?
      if case .failure(let error) = completion, status.value.execution === execution {
        problem = Problem(error)
        errors.send(error)
      }
      end(execution, problem)
    }

    func cancel() {
      if let execution = status.value.execution { cancel(execution) }
    }

    func cancel(_ execution: Execution) {
      execution.subscription.dispose()
      end(execution, nil)
    }

    private func end(_ execution: Execution, _ problem: Problem?) {
      let former = status.update { status in
        let former = status
        if status.execution === execution { status = Status(problem: problem) }
        return former
      }
      _ = former
    }
  }
}
