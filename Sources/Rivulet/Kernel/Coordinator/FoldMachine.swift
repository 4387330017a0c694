/// Takes all values of its upstream and makes one of them, which waits for demand.
///
/// The machine of all operators that answer at the end. A failure discards what was gathered.
@usableFromInline
struct FoldMachine<Main: Publisher, Memory, Output: Sendable>: Machine, ~Copyable {
  @usableFromInline typealias Failure = Main.Failure
  /// Takes a value in; a result that it returns is sent at once, and is the last.
  @usableFromInline typealias Update =
    @Sendable (inout Memory, Main.Output) -> Outcome<Output, Main.Failure>

  @usableFromInline var upstreams = Upstreams<NoUpstream, Failure>()
  @usableFromInline var memory: Memory?
  @usableFromInline let update: Update
  @usableFromInline let finish: @Sendable (Memory) -> Output?
  @usableFromInline var result: Output?

  @inlinable
  init(
    _ initial: Memory,
    _ update: @escaping Update,
    finish: @escaping @Sendable (Memory) -> Output?
  ) {
    memory = initial
    self.update = update
    self.finish = finish
    upstreams.request(.unlimited, from: .main)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Main.Output) {
    guard var memory = memory.take() else { return }
    let outcome = update(&memory, value)
    self.memory = memory
    guard let completion = outcome.completion else { return }
    result = outcome.value
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if case .finished = completion, let memory {
      result = finish(memory)
    }
    memory = nil
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {}

  @inlinable
  mutating func next() -> Output? { result.take() }
}
