/// The way in which a subscriber receives values, as one function that the compiler sees through.
///
/// A chain lies in memory as one value, closures included, and a closure that is loaded from memory
/// is called indirectly. So a chain hands its publisher, beside itself, a function for its values
/// that is put together from the operators' closures while the compiler knows them. The compiler
/// makes that function a constant with every closure inlined, if none of them captures anything.
/// Otherwise there is no fusion, and the values take the way through `receive(_:)`.
///
/// Both ways do the same. Subscribers and publishers outside of the library need not know of it.
public struct Fusion<Target: Subscriber> {
  @usableFromInline let function: (UnsafeMutablePointer<Target>, Target.Input) -> Demand

  @inlinable @inline(__always)
  init(_ function: @escaping (UnsafeMutablePointer<Target>, Target.Input) -> Demand) {
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
