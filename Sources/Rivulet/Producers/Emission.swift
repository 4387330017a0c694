/// Hands out the elements of an iterator on demand, then ends: the machine of all cold sources.
@usableFromInline
struct Emission<Elements: IteratorProtocol, Failure: Error>: Machine
where Elements.Element: Sendable {
  @usableFromInline typealias Main = Empty<Never, Never>
  @usableFromInline typealias Output = Elements.Element

  @usableFromInline var elements: Elements
  /// Taken ahead, so that the end is known without further demand (contract 2).
  @usableFromInline var upcoming: Output?
  @usableFromInline let end: Completion<Failure>

  @inlinable
  init(_ elements: Elements, end: Completion<Failure>) {
    self.elements = elements
    self.end = end
  }

  @inlinable
  static func start<Downstream: Subscriber>(
    _ elements: Elements,
    end: Completion<Failure>,
    downstream: sending Downstream
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    Coordinator.start(
      Emission(elements, end: end),
      main: nil,
      downstream: downstream
    )
  }

  @inlinable
  mutating func start(_ upstreams: inout Upstreams<Inner>) {
    upcoming = elements.next()
    upstreams.isEnding = upcoming == nil
  }

  @inlinable @inline(__always)
  mutating func next(_ upstreams: inout Upstreams<Inner>) -> Output? {
    guard let value = upcoming else { return nil }
    upcoming = elements.next()
    if upcoming == nil { upstreams.isEnding = true }
    return value
  }

  @inlinable
  var completion: Completion<Failure>? { upcoming == nil ? end : nil }

  @inlinable
  mutating func receive(
    _ value: Never,
    isDue: Bool,
    _ upstreams: inout Upstreams<Inner>
  ) -> Output? {}

  @inlinable
  mutating func receive(completion: Completion<Never>, _ upstreams: inout Upstreams<Inner>) {}

  @inlinable
  mutating func receive(demand: Demand, _ upstreams: inout Upstreams<Inner>) {}
}
