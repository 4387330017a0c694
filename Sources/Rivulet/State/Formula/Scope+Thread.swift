extension Scope {
  private static let local = ThreadLocal<Scope>()

  /// The scope of this thread, if it ever had one. It lives as long as the thread.
  @usableFromInline static var current: Unmanaged<Scope>? { local.current }

  /// The scope of this thread.
  @usableFromInline static var here: Unmanaged<Scope> {
    local.current ?? local.set(Scope())
  }
}
