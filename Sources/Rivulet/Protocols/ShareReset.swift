/// What makes a shared publisher forget its run, so that the next subscriber begins a new one.
///
/// A run is one subscription to the upstream, with what is replayed of it. See
/// ``Publisher/share(replay:reset:bufferingPolicy:)``.
public struct ShareReset: OptionSet, Sendable, Hashable {
  /// One bit for each reason.
  public let rawValue: UInt8

  /// Creates a set of reasons from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The upstream has finished; otherwise who comes later gets what is replayed, and the end.
  public static let afterFinish = ShareReset(rawValue: 1)

  /// The upstream has failed; otherwise who comes later gets what is replayed, and the failure.
  public static let afterFailure = ShareReset(rawValue: 2)

  /// The last subscriber has left; the upstream is disposed of then. Otherwise it goes on without
  /// any, until the shared publisher itself is gone.
  public static let whenUnused = ShareReset(rawValue: 4)

  /// Every reason there is: nothing is kept that nobody listens to.
  public static let always: ShareReset = [.afterFinish, .afterFailure, .whenUnused]

  /// No reason at all: there is one run, for ever.
  public static let never: ShareReset = []
}
