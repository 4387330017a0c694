extension Publishers {
  /// A publisher of arrays of the values of a collection of others.
  public struct ZipMany<Sources: Collection & Sendable>: Publisher
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
      @usableFromInline var values: [RingBuffer<Inner.Output>]
      @usableFromInline var hasEnded: [Bool]
      /// How many sources have no value waiting.
      @usableFromInline var missing: Int
      @usableFromInline var end: Completion<Failure>?

      @inlinable
      init(_ sources: Sources) {
        self.sources = sources
        missing = sources.count
        values = Array(repeating: RingBuffer(), count: missing)
        hasEnded = Array(repeating: false, count: missing)
        end = missing == 0 ? .finished : nil
      }

      @inlinable
      mutating func start(_ upstreams: inout Upstreams<Inner>) {
        for source in sources {
          upstreams.open(source)
        }
        upstreams.isEnding = end != nil
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
        if values[index].isEmpty {
          missing -= 1
        }
        values[index].append(value)
        return isDue ? next(&upstreams) : nil
      }

      @inlinable
      mutating func receive(
        completion: Completion<Failure>,
        from port: Port,
        _ upstreams: inout Upstreams<Inner>
      ) {
        hasEnded[Int(port.index)] = true
        if case .failure = completion {
          end = completion
        } else if values[Int(port.index)].isEmpty {
          end = .finished
        }
      }

      @inlinable
      mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Inner>) {
        upstreams.requestFromInner(demand)
      }

      @inlinable
      mutating func next(_ upstreams: inout Upstreams<Inner>) -> Output? {
        guard missing == 0, end == nil else { return nil }
        var output: Output = []
        output.reserveCapacity(values.count)
        for index in values.indices {
          guard let value = values[index].popFirst() else { continue }
          output.append(value)
          if values[index].isEmpty {
            missing += 1
            if hasEnded[index] { end = .finished }
          }
        }
        return output
      }

      @inlinable
      var completion: Completion<Failure>? { end }
    }
  }
}
