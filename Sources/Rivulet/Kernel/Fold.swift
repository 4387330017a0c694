/// Takes all values of its upstream and makes one of them, which waits for demand.
///
/// The machine of all operators that answer at the end. A failure discards what was gathered.
@usableFromInline
struct Fold<Main: Publisher, Output: Sendable>: Machine, ~Copyable {
  @usableFromInline typealias Failure = Main.Failure
  @usableFromInline typealias Update =
    @Sendable (inout Output, Main.Output) throws(Main.Failure) -> Void

  @usableFromInline var result: Output?
  @usableFromInline let update: Update
  @usableFromInline var end: Completion<Failure>?

  @inlinable
  init(_ initial: Output, _ update: @escaping Update) {
    result = initial
    self.update = update
  }

  @inlinable
  mutating func start(_ upstreams: inout Upstreams<Inner>) {
    upstreams.openMain()
    upstreams.request(.unlimited, from: .main)
  }

  @inlinable
  mutating func receive(_ value: Main.Output, isDue: Bool, _ upstreams: inout Upstreams<Inner>)
    -> Output?
  {
    guard var result = result.take() else { return nil }
    do throws(Failure) {
      try update(&result, value)
      self.result = result
    } catch {
      end = .failure(error)
      upstreams.isEnding = true
    }
    return nil
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, _ upstreams: inout Upstreams<Inner>) {
    end = completion
  }

  @inlinable
  mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Inner>) {}

  @inlinable
  mutating func next(_ upstreams: inout Upstreams<Inner>) -> Output? {
    guard case .finished = end else { return nil }
    return result.take()
  }

  @inlinable
  var completion: Completion<Failure>? {
    switch end {
    case .finished where result != nil: nil
    default: end
    }
  }
}
