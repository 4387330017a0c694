import AllocationCounter
import Dispatch

/// Measures the part of a run that counts: its time, or what it allocates.
struct Stopwatch {
  private(set) var nanoseconds: UInt64 = 0
  private(set) var allocations: UInt64 = 0
  private(set) var bytes: Int64 = 0

  /// Counting is done in runs of its own, so that it costs the timed ones nothing.
  private let countsAllocations: Bool

  init(countsAllocations: Bool = false) {
    self.countsAllocations = countsAllocations
  }

  /// Performs `body` and adds what it took; everything outside is set-up and tear-down.
  @inline(__always)
  mutating func measure(_ body: () -> Void) {
    let start = begin()
    body()
    end(since: start)
  }

  @inline(never)
  private func begin() -> UInt64 {
    if countsAllocations {
      allocation_counter_start()
    }
    return DispatchTime.now().uptimeNanoseconds
  }

  @inline(never)
  private mutating func end(since start: UInt64) {
    nanoseconds += DispatchTime.now().uptimeNanoseconds - start
    if countsAllocations {
      let counts = allocation_counter_stop()
      allocations += counts.allocations
      bytes += counts.bytes
    }
  }
}
