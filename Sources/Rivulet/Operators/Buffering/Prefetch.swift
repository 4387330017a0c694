extension Publisher {
  /// Asks for a number of values ahead, and never for more than that at once.
  ///
  ///     upstream:        -1-2-----3-|
  ///     requested:       -----1-1-1--
  ///     prefetch(2):     -----1-2-3-|
  ///
  /// Two uses: a slow source works ahead while the subscriber is busy, and a source that would
  /// answer an unlimited request all at once is asked in portions. Asks for so many values with the
  /// first request, and for more when half of them have been sent on (contract 12). The end waits
  /// behind the values, be it a failure or not. O(1) per value; keeps no more values than that.
  /// Reactor calls it `limitRate`, RxJava `rebatchRequests`.
  ///
  /// ```swift
  /// (1...4).publisher.handleEvents(receiveRequest: { print($0) }).prefetch(4).sink { print($0) }
  /// // Prints "max(4)", "1", "2", "max(2)", "3", "4", "max(2)"
  /// ```
  ///
  /// - Parameter count: How many values may be on their way.
  /// - Returns: A publisher of the same values.
  /// - Precondition: `count` is positive.
  @inlinable
  public func prefetch(_ count: Int) -> some Publisher<Output, Failure> {
    precondition(count > 0, "the number of values to prefetch must be positive")
    return Coordinated(self) { PrefetchMachine(count) }
  }
}

@usableFromInline
struct PrefetchMachine<Main: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = Main.Output
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<NoUpstream, Failure>()
  @usableFromInline var values = RingBuffer<Output>()
  @usableFromInline var ahead: ReadAhead

  @inlinable
  init(_ count: Int) {
    ahead = ReadAhead(limit: count)
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Output) {
    ahead.unsent.reportOverflow(waiting: values.count)
    values.append(value)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    if ahead.asked == 0 { upstreams.request(ahead.receive(.unlimited), from: .main) }
  }

  @inlinable @inline(__always)
  mutating func next() -> Output? {
    guard let value = values.popFirst() else { return nil }
    upstreams.request(ahead.sent(), from: .main)
    return value
  }
}
