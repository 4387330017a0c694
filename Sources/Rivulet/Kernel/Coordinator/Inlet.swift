/// Hears what comes through an ``Inlet``, at the right time only.
@usableFromInline
protocol InletTarget {
  associatedtype Input: Sendable
  associatedtype Failure: Error

  func connect(_ subscription: any Subscription)
  func receive(_ input: Input)
  func receive(completion: Completion<Failure>)
  func stepAside(for successor: any Subscription) -> Bool
}

extension InletTarget {
  @inlinable
  func stepAside(for successor: any Subscription) -> Bool { false }
}

/// Where the signals of an upstream arrive that are handled elsewhere: refuses those that a
/// misbehaving upstream sends at the wrong time (contract 9).
@usableFromInline
struct Inlet<Target: InletTarget>: Subscriber {
  @usableFromInline typealias Input = Target.Input
  @usableFromInline typealias Failure = Target.Failure

  @usableFromInline let target: Target
  @usableFromInline var state = UpstreamState<Void>.waiting

  @inlinable
  init(_ target: Target) {
    self.target = target
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if state.connect(subscription) {
      target.connect(subscription)
    }
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Demand {
    guard state.isActive else { return state.refuseValue() }
    target.receive(input)
    return .none
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if state.end() {
      target.receive(completion: completion)
    }
  }

  @inlinable
  func _stepAside(for successor: any Subscription) -> Bool {
    state.isActive && target.stepAside(for: successor)
  }
}

// The main upstream's way into a coordinator.
extension Coordinator: InletTarget where Process: ~Copyable {
  @usableFromInline typealias Input = Process.Main.Output
  @usableFromInline typealias Failure = Process.Main.Failure

  @inlinable
  func connect(_ subscription: any Subscription) {
    connect(subscription, to: .main, mainDemand)
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) {
    submit(main: input)
  }

  @inlinable
  func receive(completion: Completion<Failure>) {
    submit(.mainEnded(completion))
  }
}

/// An inner upstream's way into a ``Coordinator``.
@usableFromInline
struct InnerTarget<Process: Machine & ~Copyable, Downstream: Subscriber>: InletTarget
where Downstream.Input == Process.Output, Downstream.Failure == Process.Failure {
  @usableFromInline typealias Input = Process.Inner.Output
  @usableFromInline typealias Failure = Process.Inner.Failure

  @usableFromInline let coordinator: Coordinator<Process, Downstream>
  @usableFromInline let port: Port
  @usableFromInline let demand: Demand

  @inlinable
  init(_ coordinator: Coordinator<Process, Downstream>, _ port: Port, _ demand: Demand) {
    self.coordinator = coordinator
    self.port = port
    self.demand = demand
  }

  @inlinable
  func connect(_ subscription: any Subscription) {
    coordinator.connect(subscription, to: port, demand)
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) {
    coordinator.submit(inner: input, port)
  }

  @inlinable
  func receive(completion: Completion<Failure>) {
    coordinator.submit(.innerEnded(completion, port))
  }

  @inlinable
  func stepAside(for successor: any Subscription) -> Bool {
    guard let successor = successor as? ClosureSubscription else { return false }
    coordinator.submit(.asked(successor))
    return true
  }
}
