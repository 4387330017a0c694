/// What a request tells while it is under way: how far it has come, and its result at last.
///
/// ```swift
/// let step = Transfer<Int>.sent(TransferProgress(byteCount: 50, totalByteCount: 200))
/// if case .sent(let progress) = step {
///   print(progress.fraction ?? 0)  // Prints "0.25"
/// }
/// ```
public enum Transfer<Value: Sendable>: Sendable {
  /// So much of the body has been sent.
  case sent(TransferProgress)
  /// So much of the answer has come.
  case received(TransferProgress)
  /// All of it has come, and the server calls it a success: the last value of the stream.
  case completed(Value)

  /// What came at last; `nil` for everything before.
  ///
  /// `transfers.compactMap(\.result)` leaves the progress out.
  public var result: Value? {
    if case .completed(let value) = self { value } else { nil }
  }
}

extension Transfer: Equatable where Value: Equatable {}

/// How far a request has come in one direction.
public struct TransferProgress: Hashable, Sendable {
  /// How many bytes have gone or come so far.
  public let byteCount: Int64

  /// How many there will be; `nil` as long as nobody knows.
  public let totalByteCount: Int64?

  /// Creates a progress.
  public init(byteCount: Int64, totalByteCount: Int64?) {
    self.byteCount = byteCount
    self.totalByteCount = totalByteCount
  }

  /// What part of it is done, from 0 to 1; `nil` as long as nobody knows how much there will be.
  public var fraction: Double? {
    guard let totalByteCount, totalByteCount > 0 else { return nil }
    return min(Double(byteCount) / Double(totalByteCount), 1)
  }
}
