extension Collection where Self: Sendable, Element: Publisher {
  /// Sends an array of the first values of all publishers of this collection, and so on.
  ///
  ///     a:               -1-----2-------|
  ///     b:               ---3-----4-------|
  ///     [a, b].zip():    ---[1,3]-[2,4]-|
  ///
  /// Asks each for as many values as are asked of it, but for no more than 16 that no other one
  /// matches yet. Finishes as soon as one has finished and its
  /// values are used up, at once for an empty collection; the first failure ends it. O(n) per
  /// array.
  ///
  /// ```swift
  /// [[1, 2].publisher, [3].publisher].zip().sink { print($0) }  // Prints "[1, 3]"
  /// ```
  @inlinable
  public func zip() -> some Publisher<[Element.Output], Element.Failure> {
    Coordinated(nil) { ZipManyMachine(self) }
  }
}

@usableFromInline
struct ZipManyMachine<Inner: Publisher>: Machine, ~Copyable {
  @usableFromInline typealias Output = [Inner.Output]
  @usableFromInline typealias Failure = Inner.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .never)
  @usableFromInline var values: [RingBuffer<Inner.Output>] = []
  @usableFromInline var hasEnded: [Bool] = []
  @usableFromInline var missing: Int
  @usableFromInline var ahead = ReadAhead()

  @inlinable
  init(_ sources: some Collection<Inner>) {
    missing = sources.count
    for source in sources {
      upstreams.open(source)
      values.append(RingBuffer())
      hasEnded.append(false)
    }
    if missing == 0 { upstreams.finish() }
  }

  @inlinable
  mutating func receive(_ value: Inner.Output, from port: Port) {
    let index = Int(port.index)
    if values[index].isEmpty {
      missing -= 1
    }
    ahead.unsent.reportOverflow(waiting: values[index].count)
    values[index].append(value)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    hasEnded[Int(port.index)] = true
    upstreams.join(completion, isLast: values[Int(port.index)].isEmpty)
  }

  @inlinable
  mutating func receive(demand: Demand) {
    upstreams.requestFromInner(ahead.receive(demand))
  }

  @inlinable
  mutating func next() -> Output? {
    guard missing == 0, !values.isEmpty else { return nil }
    var isLast = false
    var output: Output = []
    output.reserveCapacity(values.count)
    for index in values.indices {
      guard let value = values[index].popFirst() else { continue }
      output.append(value)
      if values[index].isEmpty {
        missing += 1
        isLast = isLast || hasEnded[index]
      }
    }
    if isLast {
      upstreams.finish()
    } else {
      upstreams.requestFromInner(ahead.sent())
    }
    return output
  }
}
