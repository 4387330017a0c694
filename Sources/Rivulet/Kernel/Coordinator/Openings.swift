/// The upstreams that a ``Machine`` wants opened.
///
/// Inner ones are opened one at a time, so that one that answers at once is followed by the next in
/// a loop (contract 6), and so that the next one is opened when the former has returned and been
/// torn down (contract 11). What is noted after the main upstream waits until that has been opened;
/// but for what a value of it is the reason for: its loop may have no end.
@usableFromInline
struct Openings<Inner: Publisher> {
  /// Whether the main upstream is to be opened now.
  @usableFromInline var wantsMain: Bool
  /// From the wish to open the main upstream until that has been done.
  @usableFromInline var isOpeningMain: Bool
  /// Set by the coordinator while the machine receives a value of the main upstream.
  @usableFromInline var isInMainValue = false
  /// What waits for its turn.
  @usableFromInline var queue = RingBuffer<(publisher: Inner, port: Port)>()
  /// What waits for the main upstream.
  @usableFromInline var held = RingBuffer<(publisher: Inner, port: Port)>()

  @inlinable
  init(wantsMain: Bool) {
    self.wantsMain = wantsMain
    isOpeningMain = wantsMain
  }

  @inlinable @inline(__always)
  var hasWork: Bool { wantsMain || !queue.isEmpty }

  @inlinable
  mutating func openMain() {
    wantsMain = true
    isOpeningMain = true
  }

  @inlinable
  mutating func append(_ publisher: Inner, _ port: Port) {
    if isOpeningMain && !isInMainValue {
      held.append((publisher, port))
    } else {
      queue.append((publisher, port))
    }
  }

  /// The main upstream has been opened: what waited for it has its turn.
  @inlinable
  mutating func mainOpened() {
    isOpeningMain = false
    while let opening = held.popFirst() {
      queue.append(opening)
    }
  }
}

/// Whether an inner upstream is being opened.
@usableFromInline
enum OpeningPhase {
  @inlinable static var free: UInt8 { 0 }
  @inlinable static var busy: UInt8 { 1 }
  /// One is being opened, and another one waits for that.
  @inlinable static var contended: UInt8 { 2 }
}
