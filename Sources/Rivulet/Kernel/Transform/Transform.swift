/// Turns each value into at most one, at once: the operator for those who write operators.
///
///     upstream:                         -1--1--2--1-|
///     Transform { … drop repeats }:     -1-----2--1-|
///
/// A step gets a memory, which each subscription has for itself, and a value. It says what comes of
/// it: `.send`, `.skip`, `.sendLast`, `.finish` or `.fail`. Demand is passed on as it is; a skipped
/// value asks the upstream for one more. An end of the step's own disposes of the upstream first.
/// Signals that a misbehaving upstream sends are refused (contract 9). The step runs on the thread
/// that sends the value, never twice at once for one subscription.
///
/// ```swift
/// extension Publisher where Output: Equatable {
///   func removingRepeats() -> some Publisher<Output, Failure> {
///     Transform(self, memory: nil as Output?) { last, value in
///       if value == last { return .skip }
///       last = value
///       return .send(value)
///     }
///   }
/// }
///
/// func example() {
///   [1, 1, 2].publisher.removingRepeats().sink { print($0) }  // Prints "1", "2"
/// }
/// ```
public struct Transform<Upstream: Publisher, Memory: Sendable, Output: Sendable>: _FusiblePublisher
{
  public typealias Failure = Upstream.Failure

  /// Turns a value into what is sent.
  public typealias Step =
    @Sendable (inout Memory, Upstream.Output) -> Outcome<Output, Upstream.Failure>

  @usableFromInline let upstream: HiddenUpstream<Upstream>
  @usableFromInline let memory: Memory
  @usableFromInline let step: Step

  /// Creates an operator from a step.
  ///
  /// - Parameters:
  ///   - upstream: The publisher whose values are turned.
  ///   - memory: What the step finds as its memory at the first value of a subscription; `()` if it
  ///     needs none.
  ///   - step: Turns one value.
  @inlinable
  public init(_ upstream: Upstream, memory: Memory, _ step: @escaping Step) {
    self.upstream = HiddenUpstream(upstream)
    self.memory = memory
    self.step = step
  }

  @inlinable @inline(__always)
  public func _subscribe<Downstream: Subscriber>(
    _ subscriber: sending Downstream,
    fusion: _Fusion<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    upstream.publisher._subscribe(
      TransformStage(subscriber, memory, step),
      fusion: TransformStage.fused(fusion, step)
    )
  }
}

@usableFromInline
struct TransformStage<Input: Sendable, Memory: Sendable, Downstream: Subscriber>: Stage {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Step =
    @Sendable (inout Memory, Input) -> Outcome<Downstream.Input, Downstream.Failure>

  @usableFromInline var downstream: Downstream
  @usableFromInline var upstream = UpstreamState<any Subscription>.waiting
  @usableFromInline var memory: Memory
  @usableFromInline let step: Step

  @inlinable
  init(_ downstream: Downstream, _ memory: Memory, _ step: @escaping Step) {
    self.downstream = downstream
    self.memory = memory
    self.step = step
  }

  @inlinable @inline(__always)
  static func fused(_ next: _Fusion<Downstream>, _ step: @escaping Step) -> _Fusion<Self> {
    _Fusion { $0.pointee.handle($1, step, next) }
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ next: _Fusion<Downstream>) -> Demand {
    handle(input, step, next)
  }

  @inlinable @inline(__always)
  mutating func handle(_ input: Input, _ step: Step, _ next: _Fusion<Downstream>) -> Demand {
    let outcome = step(&memory, input)
    var more = Demand.max(1)
    if let value = outcome.value {
      more = next(&downstream, value)
    }
    if let completion = outcome.completion {
      finish(completion)
      return .none
    }
    return more
  }
}
