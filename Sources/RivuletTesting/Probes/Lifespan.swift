/// When a subscription began and ended, and how.
///
/// A number stands for that many seconds, which is the tick of a `TestScheduler` unless it was
/// given another one; a `Duration` is taken as it is.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let source = try scheduler.hot("-1-2|", as: Int.self)
/// _ = try scheduler.probe(source, during: "-^-!")
/// _ = scheduler.probe(source)
/// try scheduler.run()
/// #expect(source.lifespans == [.ended(0, 4), .disposed(1, 3)])
/// ```
public struct Lifespan: Sendable, Hashable, CustomStringConvertible {
  /// How a subscription stands.
  enum Kind: Sendable, Hashable {
    case open, disposed, ended
  }

  /// When it began.
  public let began: Duration

  /// When it was disposed of, or ended by itself.
  public let end: Duration?

  let kind: Kind

  init(_ began: Duration, _ end: Duration?, _ kind: Kind) {
    self.began = began
    self.end = end
    self.kind = kind
  }

  /// A subscription that goes on.
  public static func open(_ began: Duration) -> Lifespan { Lifespan(began, nil, .open) }

  /// A subscription that the subscriber disposed of.
  public static func disposed(_ began: Duration, _ end: Duration) -> Lifespan {
    Lifespan(began, end, .disposed)
  }

  /// A subscription that came to its end.
  public static func ended(_ began: Duration, _ end: Duration) -> Lifespan {
    Lifespan(began, end, .ended)
  }

  /// A subscription that goes on.
  public static func open(_ began: Int) -> Lifespan { open(.seconds(began)) }

  /// A subscription that the subscriber disposed of.
  public static func disposed(_ began: Int, _ end: Int) -> Lifespan {
    disposed(.seconds(began), .seconds(end))
  }

  /// A subscription that came to its end.
  public static func ended(_ began: Int, _ end: Int) -> Lifespan {
    ended(.seconds(began), .seconds(end))
  }

  /// As it is written: `disposed(200s, 400s)`.
  public var description: String {
    "\(kind)(\([began, end].compactMap { $0?.inUnits }.joined(separator: ", ")))"
  }
}
