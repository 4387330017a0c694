/// Where the signals of the main upstream of a ``Coordinator`` arrive.
@usableFromInline
struct MainInlet<Process: Machine & ~Copyable, Downstream: Subscriber>: Subscriber
where Downstream.Input == Process.Output, Downstream.Failure == Process.Failure {
  @usableFromInline typealias Input = Process.Main.Output
  @usableFromInline typealias Failure = Process.Main.Failure

  @usableFromInline let coordinator: Coordinator<Process, Downstream>
  @usableFromInline var phase = InletPhase.waiting

  @inlinable
  init(coordinator: Coordinator<Process, Downstream>) {
    self.coordinator = coordinator
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if phase.connect(subscription) {
      coordinator.connect(subscription, to: .main)
    }
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Demand {
    guard phase == .active else { return phase.refuseValue() }
    coordinator.submit(main: input)
    return .none
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if phase.end() {
      coordinator.submit(.mainEnded(completion))
    }
  }
}

/// Where the signals of an inner upstream of a ``Coordinator`` arrive.
@usableFromInline
struct InnerInlet<Process: Machine & ~Copyable, Downstream: Subscriber>: Subscriber
where Downstream.Input == Process.Output, Downstream.Failure == Process.Failure {
  @usableFromInline typealias Input = Process.Inner.Output
  @usableFromInline typealias Failure = Process.Inner.Failure

  @usableFromInline let coordinator: Coordinator<Process, Downstream>
  @usableFromInline let port: Port
  @usableFromInline var phase = InletPhase.waiting

  @inlinable
  init(coordinator: Coordinator<Process, Downstream>, port: Port) {
    self.coordinator = coordinator
    self.port = port
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if phase.connect(subscription) {
      coordinator.connect(subscription, to: port)
    }
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Demand {
    guard phase == .active else { return phase.refuseValue() }
    coordinator.submit(inner: input, port)
    return .none
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if phase.end() {
      coordinator.submit(.innerEnded(completion, port))
    }
  }
}

/// A ``Link`` without the subscription, for ends that keep it elsewhere.
@usableFromInline
enum InletPhase {
  case waiting, active, ended

  @inlinable
  mutating func connect(_ subscription: any Subscription) -> Bool {
    guard self == .waiting else {
      subscription.dispose()
      Diagnostics.report(.secondSubscription)
      return false
    }
    self = .active
    return true
  }

  @inlinable
  mutating func end() -> Bool {
    guard self == .active else {
      _ = refuseValue()
      return false
    }
    self = .ended
    return true
  }

  @inlinable @inline(never)
  func refuseValue() -> Demand {
    Diagnostics.report(self == .waiting ? .signalBeforeSubscription : .signalAfterEnd)
    return .none
  }
}
