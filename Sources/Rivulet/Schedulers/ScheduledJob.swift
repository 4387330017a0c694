/// Work that has not begun yet and can still be called off.
package final class ScheduledJob: Disposable {
  private struct State {
    var work: (@Sendable () -> Void)?
    var timer: (any Disposable)?
  }

  private let state: Locked<State>

  package init(_ work: @escaping @Sendable () -> Void) {
    state = Locked(State(work: work))
  }

  package var isDisposed: Bool { state.withLock { $0.work == nil } }

  /// Lets a disposal call off the timer as well, which will run the job.
  package func wait(for timer: any Disposable) {
    let isWaiting = state.withLock { state in
      if state.work != nil { state.timer = timer }
      return state.work != nil
    }
    if !isWaiting { timer.dispose() }
  }

  package func run() {
    take().work?()
  }

  package func dispose() {
    take().timer?.dispose()
  }

  private func take() -> State {
    state.withLock { state in
      defer { state = State() }
      return state
    }
  }
}
