import Synchronization

/// What a computation has read, in order, and the versions that it saw.
///
/// It is kept from one computation to the next: what reads the same again changes versions only.
// SAFETY: contract 3. Touched only by the thread that has claimed the formula that it belongs to.
@usableFromInline
final class Reads: @unchecked Sendable {
  enum Origin {
    case source(Source)
    case formula(Formula)
  }

  struct Read {
    let origin: Origin
    var version: UInt64
  }

  private(set) var list: [Read] = []
  private var count = 0
  private var computation: UInt64 = 0

  /// - Parameter computation: What tells this computation from all others.
  func begin(_ computation: UInt64) {
    self.computation = computation
    count = 0
  }

  func end() {
    list.removeLast(list.count - count)
  }

  func note(_ source: Source, _ version: UInt64) {
    guard source.noted.exchangeMark(computation) else { return }
    if count < list.count, case .source(source) = list[count].origin {
      list[count].version = version
      count += 1
    } else {
      append(.source(source), version)
    }
  }

  @usableFromInline
  func note(_ formula: Formula, _ version: UInt64) {
    guard formula.noted.exchangeMark(computation) else { return }
    if count < list.count, case .formula(formula) = list[count].origin {
      list[count].version = version
      count += 1
    } else {
      append(.formula(formula), version)
    }
  }

  private func append(_ origin: Origin, _ version: UInt64) {
    end()
    list.append(Read(origin: origin, version: version))
    count += 1
  }
}

private func ~= (pattern: Source, value: Source) -> Bool { pattern === value }
private func ~= (pattern: Formula, value: Formula) -> Bool { pattern === value }

extension Atomic<UInt64> {
  /// Leaves a mark.
  ///
  /// Threads that leave theirs at the same time may erase one another's, so a mark that is not there
  /// says nothing.
  ///
  /// - Returns: Whether it was not there yet.
  func exchangeMark(_ mark: UInt64) -> Bool {
    guard load(ordering: .relaxed) != mark else { return false }
    store(mark, ordering: .relaxed)
    return true
  }
}
