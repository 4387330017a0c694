extension Publisher {
  /// Sends the values between two signals of another publisher in an array.
  ///
  ///     upstream:               -1--2-----3----4-|
  ///     trigger:                ------a--b---c----
  ///     collect(by: trigger):   ------[12]---[3]-([4]|)
  ///
  /// Nothing is sent where no value came. When the upstream or the trigger finishes, the rest is
  /// sent first; a failure of either discards it. Asks both for values without limit, once an array
  /// is requested; an array that is not requested goes on growing, so nothing is lost. The trigger
  /// is subscribed to first. O(1) per value.
  ///
  /// ```swift
  /// let (values, cut) = (Subject<Int, Never>(), Subject<Void, Never>())
  /// values.collect(by: cut).sink { print($0) }  // Prints "[1, 2]"
  /// [1, 2].forEach(values.send)
  /// cut.send()
  /// cut.send()
  /// ```
  @inlinable
  public func collect<Trigger: Publisher>(
    by trigger: Trigger
  ) -> some Publisher<[Output], Failure> where Trigger.Failure == Failure {
    Coordinated(self) { CollectMachine(.max, cutBy: trigger) }
  }

  /// Sends the values between two signals of another publisher, which cannot fail, in an array.
  ///
  ///     upstream:               -1--2-----3----4-|
  ///     trigger:                ------a--b---c----
  ///     collect(by: trigger):   ------[12]---[3]-([4]|)
  ///
  /// ```swift
  /// let upstream = Just(1).setFailureType(to: (any Error).self)
  /// upstream.collect(by: Empty<Void, Never>(completeImmediately: false))
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints "[1]", "finished"
  /// ```
  @inlinable
  @_disfavoredOverload
  public func collect<Trigger: Publisher>(
    by trigger: Trigger
  ) -> some Publisher<[Output], Failure> where Trigger.Failure == Never {
    collect(by: trigger.setFailureType(to: Failure.self))
  }
}

/// Gathers values until there are enough of them or a trigger cuts.
@usableFromInline
struct CollectMachine<Main: Publisher, Inner: Publisher>: Machine, ~Copyable
where Main.Failure == Inner.Failure {
  @usableFromInline typealias Output = [Main.Output]
  @usableFromInline typealias Failure = Main.Failure

  @usableFromInline var upstreams = Upstreams<Inner, Failure>(main: .later)
  @usableFromInline let count: Int
  @usableFromInline var demand = Demand.none
  /// How many values have been asked for and have not come.
  @usableFromInline var ahead = Demand.none
  @usableFromInline var values: Output = []
  /// How many of the values lie before the last cut.
  @usableFromInline var cut = 0

  @inlinable
  init(_ count: Int, cutBy trigger: Inner?) {
    self.count = count
    if let trigger { upstreams.open(trigger, demand: .unlimited) }
    upstreams.openMain()
  }

  @inlinable @inline(__always)
  mutating func receive(_ value: Main.Output) {
    ahead -= 1
    values.append(value)
  }

  @inlinable
  mutating func receive(_ value: Inner.Output, from port: Port) {
    cut = values.count
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>) {
    if case .finished = completion { cut = values.count }
    upstreams.finish(completion)
  }

  @inlinable
  mutating func receive(completion: Completion<Failure>, from port: Port) {
    cut = values.count
    upstreams.join(completion, isLast: true)
  }

  @inlinable
  mutating func receive(demand more: Demand) {
    demand += more
    let (product, overflow) = demand.count.multipliedReportingOverflow(by: count)
    let wanted = Demand(count: overflow ? .max : product) - values.count
    guard wanted > ahead else { return }
    let missing = wanted - ahead.count
    ahead += missing
    upstreams.request(missing, from: .main)
  }

  @inlinable
  mutating func next() -> Output? {
    guard cut > 0 || values.count >= count else { return nil }
    let length = cut > 0 ? min(cut, count) : count
    cut = max(0, cut - length)
    demand -= 1
    let rest = Array(values.dropFirst(length))
    defer { values = rest }
    values.removeLast(rest.count)
    return values
  }
}
