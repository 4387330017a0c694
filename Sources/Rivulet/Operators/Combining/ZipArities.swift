extension Publisher {
  /// Puts the values of 3 publishers together, first with first and so on; see ``zip(_:)``.
  @inlinable
  public func zip<A: Publisher, B: Publisher>(
    _ a: A,
    _ b: B
  ) -> some Publisher<(Output, A.Output, B.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure {
    zip(a).zip(b)
      .map { nested in (nested.0.0, nested.0.1, nested.1) }
  }

  /// Puts the values of 4 publishers together, first with first and so on; see ``zip(_:)``.
  @inlinable
  public func zip<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A,
    _ b: B,
    _ c: C
  ) -> some Publisher<(Output, A.Output, B.Output, C.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    zip(a).zip(b).zip(c)
      .map { nested in (nested.0.0.0, nested.0.0.1, nested.0.1, nested.1) }
  }

  /// Puts the values of 5 publishers together, first with first and so on; see ``zip(_:)``.
  @inlinable
  public func zip<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D
  ) -> some Publisher<(Output, A.Output, B.Output, C.Output, D.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    zip(a).zip(b).zip(c).zip(d)
      .map { nested in
        (nested.0.0.0.0, nested.0.0.0.1, nested.0.0.1, nested.0.1, nested.1)
      }
  }

  /// Puts the values of 6 publishers together, first with first and so on; see ``zip(_:)``.
  @inlinable
  public func zip<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
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
    zip(a).zip(b).zip(c).zip(d).zip(e)
      .map { nested in
        (nested.0.0.0.0.0, nested.0.0.0.0.1, nested.0.0.0.1, nested.0.0.1, nested.0.1, nested.1)
      }
  }

  /// Puts the values of 7 publishers together, first with first and so on; see ``zip(_:)``.
  @inlinable
  public func zip<
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
    zip(a).zip(b).zip(c).zip(d).zip(e).zip(f)
      .map { nested in
        (
          nested.0.0.0.0.0.0, nested.0.0.0.0.0.1, nested.0.0.0.0.1, nested.0.0.0.1, nested.0.0.1,
          nested.0.1, nested.1
        )
      }
  }

  /// Puts the values of 8 publishers together, first with first and so on; see ``zip(_:)``.
  @inlinable
  public func zip<
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
    zip(a).zip(b).zip(c).zip(d).zip(e).zip(f).zip(g)
      .map { nested in
        (
          nested.0.0.0.0.0.0.0, nested.0.0.0.0.0.0.1, nested.0.0.0.0.0.1, nested.0.0.0.0.1,
          nested.0.0.0.1, nested.0.0.1, nested.0.1, nested.1
        )
      }
  }
}
