/// Holds a value whose type its owner does not name.
///
/// A generic object that is full of generic fields looks up metadata when it is deallocated; one
/// that refers to boxes does not, and it knows the type of what it put in.
// SAFETY: contract 3. The content is touched only by whoever owns the gate of the box's owner.
@usableFromInline
final class Box<Content> {
  @usableFromInline @exclusivity(unchecked) var content: Content

  @inlinable
  init(_ content: Content) {
    self.content = content
  }

  @inlinable @inline(__always)
  static func at(_ object: AnyObject) -> Box {
    unsafeDowncast(object, to: Box.self)
  }
}
