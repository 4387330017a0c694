import Synchronization

/// What a computation has read, in order, and the versions that it saw.
///
/// It is kept from one computation to the next: what reads the same again changes versions only. It
/// counts its references by hand, since looking through it is what a change of a state costs.
// SAFETY: contract 3. Touched only by the thread that has claimed the formula that it belongs to.
@usableFromInline
final class Reads: @unchecked Sendable {
  /// One that was read, which the list has retained.
  enum Origin {
    case source(Unmanaged<Source>)
    case formula(Unmanaged<Formula>)

    var object: UnsafeMutableRawPointer {
      switch self {
      case .source(let source): source.toOpaque()
      case .formula(let formula): formula.toOpaque()
      }
    }
  }

  struct Read {
    let origin: Origin
    var version: UInt64
  }

  @exclusivity(unchecked) private(set) var list = PlainList<Read>()
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var computation: UInt64 = 0

  @usableFromInline
  init() {}

  deinit {
    count = 0
    end()
  }

  /// Begins anew; the number tells this computation from all others.
  @inline(__always)
  func begin(_ computation: UInt64) {
    self.computation = computation
    count = 0
  }

  /// Forgets what was not read this time.
  @inline(__always)
  func end() {
    while list.count > count {
      Reads.release(list.removeLast().origin)
    }
  }

  func note(_ source: Source, _ version: UInt64) {
    guard source.noted.exchangeMark(computation) else { return }
    note(.source(.passUnretained(source)), version)
  }

  @usableFromInline
  func note(_ formula: Formula, _ version: UInt64) {
    guard formula.noted.exchangeMark(computation) else { return }
    note(.formula(.passUnretained(formula)), version)
  }

  @inline(__always)
  private func note(_ origin: Origin, _ version: UInt64) {
    if count < list.count, list[count].origin.object == origin.object {
      list[count].version = version
    } else {
      end()
      switch origin {
      case .source(let source): _ = source.retain()
      case .formula(let formula): _ = formula.retain()
      }
      list.append(Read(origin: origin, version: version))
    }
    count += 1
  }

  private static func release(_ origin: Origin) {
    switch origin {
    case .source(let source): source.release()
    case .formula(let formula): formula.release()
    }
  }
}

extension Atomic<UInt64> {
  /// Leaves a mark.
  ///
  /// Threads that leave theirs at the same time may erase one another's, so a mark that is not
  /// there says nothing.
  ///
  /// - Returns: Whether it was not there yet.
  func exchangeMark(_ mark: UInt64) -> Bool {
    guard load(ordering: .relaxed) != mark else { return false }
    store(mark, ordering: .relaxed)
    return true
  }
}
