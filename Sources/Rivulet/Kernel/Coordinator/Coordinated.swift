/// The publisher of every operator that is a ``Machine``.
@usableFromInline
struct Coordinated<Process: Machine & ~Copyable>: Publisher {
  @usableFromInline typealias Output = Process.Output
  @usableFromInline typealias Failure = Process.Failure

  @usableFromInline let main: Process.Main?
  @usableFromInline let makeMachine: @Sendable () -> Process

  /// - Parameters:
  ///   - main: The main upstream, if there is one.
  ///   - makeMachine: Makes a machine for each subscription.
  @inlinable
  init(_ main: Process.Main?, _ makeMachine: @escaping @Sendable () -> Process) {
    self.main = main
    self.makeMachine = makeMachine
  }

  @inlinable @inline(__always)
  func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    Coordinator.start(makeMachine(), main: main, downstream: subscriber)
  }
}
