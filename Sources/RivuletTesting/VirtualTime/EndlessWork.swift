/// The error with which virtual time stops when work keeps scheduling more work.
public struct EndlessWork: Error, Hashable, CustomStringConvertible {
  /// How many jobs were run.
  public let jobCount: Int

  /// The virtual time at which it was given up.
  public let time: Duration

  /// When the next job would have run.
  public let nextDue: Duration

  /// What happened, and what can be done about it.
  public var description: String {
    """
    \(jobCount) jobs were run, it is \(time.inUnits), and the next one is due at \
    \(nextDue.inUnits): the work seems to reschedule itself for ever. Dispose what repeats, use \
    advance(by:) to run a part of it, or allow more jobs.
    """
  }
}
