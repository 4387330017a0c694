import Foundation
import RivuletTesting

/// How hard the stress tests try.
///
/// `RIVULET_STRESS_SCALE` sets it (1 is the promised load, which `.ci/run` asks for). Without it they
/// do a tenth of that, which overflows a small stack and loses a race as well but takes a third of
/// the time; a build with the thread sanitizer does less.
enum Stress {
  static let scale: Double =
    ProcessInfo.processInfo.environment["RIVULET_STRESS_SCALE"].flatMap(Double.init)
    ?? (Sanitizer.isThread ? 0.02 : 0.1)

  /// The number of rounds that stands for `full` rounds; at least one.
  static func rounds(_ full: Int) -> Int {
    max(1, Int(Double(full) * scale))
  }

  /// The depth that stands for `full` where each level takes stack: debug code and sanitizers take
  /// several times as much of it.
  static func depth(_ full: Int) -> Int {
    #if DEBUG
      Sanitizer.isAny ? full / 25 : full / 5
    #else
      Sanitizer.isAny ? full / 5 : full
    #endif
  }
}
