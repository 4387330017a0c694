extension Scope {
  private static let local = ThreadLocal<Scope>()

  /// The scope of this thread, if it ever had one.
  @usableFromInline static var current: Scope? { local.current }

  /// The scope of this thread.
  @usableFromInline static var here: Scope {
    if let current { return current }
    let scope = Scope()
    local.set(scope)
    return scope
  }
}
