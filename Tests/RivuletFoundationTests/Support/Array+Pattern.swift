extension [UInt8] {
  /// So many bytes that do not repeat at the sizes of buffers.
  init(patternOf count: Int) {
    self = (0..<9973).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 5) }
    while self.count < count { self += self }
    removeLast(self.count - count)
  }
}
