extension Publisher {
  /// Sends the newest values of 3 publishers whenever one changes; see ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<A: Publisher, B: Publisher>(
    _ a: A,
    _ b: B
  ) -> some Publisher<(Output, A.Output, B.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure {
    combineLatest(a).combineLatest(b)
      .map { nested in (nested.0.0, nested.0.1, nested.1) }
  }

  /// Sends the newest values of 4 publishers whenever one changes; see ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A,
    _ b: B,
    _ c: C
  ) -> some Publisher<(Output, A.Output, B.Output, C.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    combineLatest(a).combineLatest(b).combineLatest(c)
      .map { nested in (nested.0.0.0, nested.0.0.1, nested.0.1, nested.1) }
  }

  /// Sends the newest values of 5 publishers whenever one changes; see ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D
  ) -> some Publisher<(Output, A.Output, B.Output, C.Output, D.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    combineLatest(a).combineLatest(b).combineLatest(c).combineLatest(d)
      .map { nested in
        (nested.0.0.0.0, nested.0.0.0.1, nested.0.0.1, nested.0.1, nested.1)
      }
  }

  /// Sends the newest values of 6 publishers whenever one changes; see ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    _ e: E
  ) -> some Publisher<(Output, A.Output, B.Output, C.Output, D.Output, E.Output), Failure>
  where
    A.Failure == Failure, B.Failure == Failure, C.Failure == Failure, D.Failure == Failure,
    E.Failure == Failure
  {
    combineLatest(a).combineLatest(b).combineLatest(c).combineLatest(d).combineLatest(e)
      .map { nested in
        (nested.0.0.0.0.0, nested.0.0.0.0.1, nested.0.0.0.1, nested.0.0.1, nested.0.1, nested.1)
      }
  }

  /// Sends the newest values of 7 publishers whenever one changes; see ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher
  >(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F
  ) -> some Publisher<
    (Output, A.Output, B.Output, C.Output, D.Output, E.Output, F.Output), Failure
  >
  where
    A.Failure == Failure, B.Failure == Failure, C.Failure == Failure, D.Failure == Failure,
    E.Failure == Failure, F.Failure == Failure
  {
    combineLatest(a).combineLatest(b).combineLatest(c).combineLatest(d)
      .combineLatest(e).combineLatest(f)
      .map { nested in
        (
          nested.0.0.0.0.0.0, nested.0.0.0.0.0.1, nested.0.0.0.0.1, nested.0.0.0.1, nested.0.0.1,
          nested.0.1, nested.1
        )
      }
  }

  /// Sends the newest values of 8 publishers whenever one changes; see ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher
  >(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F,
    _ g: G
  ) -> some Publisher<
    (Output, A.Output, B.Output, C.Output, D.Output, E.Output, F.Output, G.Output),
    Failure
  >
  where
    A.Failure == Failure, B.Failure == Failure, C.Failure == Failure, D.Failure == Failure,
    E.Failure == Failure, F.Failure == Failure, G.Failure == Failure
  {
    combineLatest(a).combineLatest(b).combineLatest(c).combineLatest(d)
      .combineLatest(e).combineLatest(f).combineLatest(g)
      .map { nested in
        (
          nested.0.0.0.0.0.0.0, nested.0.0.0.0.0.0.1, nested.0.0.0.0.0.1, nested.0.0.0.0.1,
          nested.0.0.0.1, nested.0.0.1, nested.0.1, nested.1
        )
      }
  }
}
