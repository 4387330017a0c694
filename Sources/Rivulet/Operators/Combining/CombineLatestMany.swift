extension Publishers {
  /// A publisher of arrays of the newest values of a collection of others.
  public struct CombineLatestMany<Sources: Collection & Sendable>: Publisher
  where Sources.Element: Publisher {
    public typealias Output = [Sources.Element.Output]
    public typealias Failure = Sources.Element.Failure

    @usableFromInline let sources: Sources

    @inlinable
    init(_ sources: Sources) {
      self.sources = sources
    }

    @inlinable @inline(__always)
    public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      Coordinator.start(State(sources), main: nil, downstream: subscriber)
    }

    @usableFromInline
    struct State: Machine, ~Copyable {
      @usableFromInline typealias Main = Empty<Never, Never>
      @usableFromInline typealias Inner = Sources.Element
      @usableFromInline typealias Output = [Inner.Output]
      @usableFromInline typealias Failure = Inner.Failure

      @usableFromInline let sources: Sources
      @usableFromInline var latest: [Inner.Output?]
      /// How many sources have not sent a value yet.
      @usableFromInline var missing: Int
      @usableFromInline var running: Int
      @usableFromInline var hasChanged: Bool
      @usableFromInline var hasAsked = false
      @usableFromInline var failure: Completion<Failure>?

      @inlinable
      init(_ sources: Sources) {
        self.sources = sources
        running = sources.count
        missing = running
        latest = Array(repeating: nil, count: running)
        hasChanged = running == 0
      }

      @inlinable
      mutating func start(_ upstreams: inout Upstreams<Inner>) {
        for source in sources {
          upstreams.open(source)
        }
        upstreams.isEnding = running == 0
      }

      @inlinable
      mutating func receive(_ value: Never, isDue: Bool, _ upstreams: inout Upstreams<Inner>)
        -> Output?
      {}

      @inlinable
      mutating func receive(completion: Completion<Never>, _ upstreams: inout Upstreams<Inner>) {}

      @inlinable
      mutating func receive(
        _ value: Inner.Output,
        from port: Port,
        isDue: Bool,
        _ upstreams: inout Upstreams<Inner>
      ) -> Output? {
        let index = Int(port.index)
        if latest[index] == nil {
          missing -= 1
        }
        latest[index] = value
        hasChanged = true
        return isDue ? next(&upstreams) : nil
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        from port: Port,
        _ upstreams: inout Upstreams<Inner>
      ) {
        running -= 1
        if case .failure = completion { failure = completion }
      }

      @inlinable
      mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Inner>) {
        guard !hasAsked else { return }
        hasAsked = true
        upstreams.requestFromInner(.unlimited)
      }

      @inlinable
      mutating func next(_ upstreams: inout Upstreams<Inner>) -> Output? {
        guard hasChanged, missing == 0 else { return nil }
        hasChanged = false
        return latest.compactMap { $0 }
      }

      @inlinable
      var completion: Completion<Failure>? {
        if let failure { return failure }
        return running == 0 && !(hasChanged && missing == 0) ? .finished : nil
      }
    }
  }
}
