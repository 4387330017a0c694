/// What lives from a subscription to its end, behind a pointer.
///
/// It lies apart from the object that owns it, so that specialised code releases it: the
/// deinitialiser of a generic class is not specialised, and looks up metadata.
// SAFETY: contract 3. Touched only by the owner of its owner's gate, or at the owner's end.
@usableFromInline
struct Parked<Content: ~Copyable>: ~Copyable, @unchecked Sendable {
  /// `nil` after the release.
  @usableFromInline var address: UnsafeMutablePointer<Content>?

  /// Creates one that is empty.
  @inlinable
  init() {}

  @inlinable
  init(_ content: consuming Content) {
    let address = UnsafeMutablePointer<Content>.allocate(capacity: 1)
    address.initialize(to: content)
    self.address = address
  }

  @inlinable
  deinit {
    if let address {
      address.deinitialize(count: 1)
      address.deallocate()
    }
  }

  @inlinable
  mutating func release() {
    guard let address = address.take() else { return }
    address.deinitialize(count: 1)
    address.deallocate()
  }
}
