import Foundation

/// How hard the stress tests try.
///
/// `RIVULET_STRESS_SCALE` sets it (1 is the promised load). Without it, a build with the thread
/// sanitizer, which is told by its run-time library, tries less hard.
enum Stress {
  static let isThreadSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

  static let scale: Double =
    ProcessInfo.processInfo.environment["RIVULET_STRESS_SCALE"].flatMap(Double.init)
    ?? (isThreadSanitized ? 0.02 : 1)

  /// The number of rounds that stands for `full` rounds; at least one.
  static func rounds(_ full: Int) -> Int {
    max(1, Int(Double(full) * scale))
  }

  /// Sanitizers make every stack frame several times as large.
  static let isSanitized =
    isThreadSanitized || dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil

  /// The depth that stands for `full` where each level takes stack: debug code and sanitizers take
  /// several times as much of it.
  static func depth(_ full: Int) -> Int {
    #if DEBUG
      isSanitized ? full / 25 : full / 5
    #else
      isSanitized ? full / 5 : full
    #endif
  }
}
