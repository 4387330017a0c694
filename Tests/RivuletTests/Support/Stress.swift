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
}
