/// Holds a value whose type its owner does not name.
///
/// A generic object that is full of generic fields looks up metadata when it is deallocated; one
/// that refers to boxes does not, and it knows the type of what it put in.
// SAFETY: contract 3. Only the owner of the gate that the box belongs to touches the content.
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
