/// The way in which a subscriber receives values, as one function that the compiler sees through.
///
/// A chain lies in memory as one value, closures included, and a closure that is loaded from memory
/// is called indirectly. So a chain hands its publisher, beside itself, a function for its values
/// that is put together from the operators' closures while the compiler knows them. The compiler
/// makes that function a constant with every closure inlined, if none of them captures anything.
/// Otherwise there is no fusion, and the values take the way through `receive(_:)`.
///
/// A publisher that uses a fusion answers for the order of signals (contract 1): no value comes
/// before the subscription, after the end or after the disposal. So the links of the stages are not
/// looked at. Subscribers and publishers outside of the library need not know of it.
public struct _Fusion<Target: Subscriber> {
  @usableFromInline typealias Function = (UnsafeMutablePointer<Target>, Target.Input) -> Demand

  @usableFromInline let function: Function

  @inlinable @inline(__always)
  init(_ function: @escaping Function) {
    self.function = function
  }

  /// Lets the subscriber itself receive the value.
  @inlinable @inline(__always)
  init() {
    function = { $0.pointee.receive($1) }
  }

  /// Whether the function captures nothing.
  @inlinable @inline(__always)
  var isConstant: Bool {
    unsafeBitCast(self, to: (UInt, UInt).self).1 == 0
  }

  @inlinable @inline(__always)
  func callAsFunction(_ target: inout Target, _ input: Target.Input) -> Demand {
    _withUnprotectedUnsafeMutablePointer(to: &target) { function($0, input) }
  }
}

/// A publisher that can hand values to a subscriber through a ``_Fusion``.
public protocol _FusiblePublisher<Output, Failure>: Publisher {}

// Not always inlined: with whole chains inlined into one another, the compiler fails on some.
extension _FusiblePublisher {
  @inlinable
  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    _subscribe(consume subscriber, fusion: _Fusion())
  }
}
