import Synchronization

// What happens on the scheduler.
extension Hop {
  @inlinable
  func run() {
    let runs = withState { state in
      state.isScheduled = false
      guard !state.isBusy, !state.isHeld, !isDisposed else { return false }
      state.isBusy = true
      state.due = state.values.count
      return true
    }
    if runs {
      deliver()
    }
  }

  /// Delivers what is due, as far as the demand goes, in batches; the caller has set `isBusy`.
  @inlinable
  func deliver() {
    var batch = RingBuffer<Input>()
    while true {
      switch withState({ next(&$0, &batch) }) {
      case .values:
        var more = Demand.none
        while !isDisposed, let value = batch.popFirst() {
          more += downstream?.receive(value) ?? .none
        }
        if more != .none {
          requested(more)
        }
      case .completion(let completion, let upstream):
        downstream?.receive(completion: completion)
        downstream = nil
        return withExtendedLifetime(upstream) {}
      case .release:
        downstream = nil
        return
      case .reschedule:
        return context.schedule { self.run() }
      case .pause:
        return
      }
    }
  }

  @inlinable
  func next(_ state: inout State, _ batch: inout RingBuffer<Input>) -> Delivery {
    if isDisposed { return .release }
    let count = min(state.due, state.demand.count, state.values.count)
    if count > 0 {
      state.demand -= count
      state.due -= count
      if count == state.values.count {
        swap(&state.values, &batch)
      } else {
        for _ in 0..<count {
          guard let value = state.values.popFirst() else { break }
          batch.append(value)
        }
      }
      return .values
    }
    if state.values.isEmpty, let completion = state.completion.take() {
      ended.store(true, ordering: .relaxed)
      return .completion(completion, state.upstream.take())
    }
    state.isBusy = false
    state.isScheduled = !state.values.isEmpty && state.demand != .none
    if state.isScheduled { return .reschedule }
    if state.values.isEmpty, state.demand.isUnlimited, !state.isHeld {
      pass.store(Pass.open, ordering: .releasing)
    }
    return .pause
  }
}
