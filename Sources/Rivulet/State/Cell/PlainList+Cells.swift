/// Cells that are locked together.
extension PlainList<Unmanaged<AnyCell>> {
  /// Locks all cells. It waits for one only while it holds no other: who changes that in place may
  /// need one of these.
  func acquireAll() {
    var first = 0
    while first < count {
      self[first]._withUnsafeGuaranteedRef { $0.acquire() }
      guard let refused = firstRefused(besides: first) else { return }
      for index in 0..<max(refused, first + 1) where index < refused || index == first {
        self[index]._withUnsafeGuaranteedRef { $0.release() }
      }
      first = refused
    }
  }

  func releaseAll() {
    forEach { $0._withUnsafeGuaranteedRef { $0.release() } }
  }

  private func firstRefused(besides first: Int) -> Int? {
    for index in 0..<count where index != first {
      if !self[index]._withUnsafeGuaranteedRef({ $0.lock.tryAcquire() }) { return index }
    }
    return nil
  }
}
