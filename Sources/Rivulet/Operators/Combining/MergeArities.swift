extension Publisher {
  /// Sends the values of 3 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge<A: Publisher, B: Publisher>(
    with a: A,
    _ b: B
  ) -> some Publisher<Output, Failure>
  where
    A.Output == Output, A.Failure == Failure,
    B.Output == Output, B.Failure == Failure
  {
    MergedRow(self).joined(with: MergedRow(a), MergedRow(b))
  }

  /// Sends the values of 4 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge<A: Publisher, B: Publisher, C: Publisher>(
    with a: A,
    _ b: B,
    _ c: C
  ) -> some Publisher<Output, Failure>
  where
    A.Output == Output, A.Failure == Failure,
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure
  {
    MergedRow(self).joined(with: MergedRow(a), MergedRow(b), MergedRow(c))
  }

  /// Sends the values of 5 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
    with a: A,
    _ b: B,
    _ c: C,
    _ d: D
  ) -> some Publisher<Output, Failure>
  where
    A.Output == Output, A.Failure == Failure,
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure
  {
    MergedRow(self).joined(with: MergedRow(a), MergedRow(b), MergedRow(c), MergedRow(d))
  }

  /// Sends the values of 6 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
    with a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    _ e: E
  ) -> some Publisher<Output, Failure>
  where
    A.Output == Output, A.Failure == Failure,
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure
  {
    MergedRow(self).joined(
      with: MergedRow(a),
      MergedRow(b),
      MergedRow(c),
      MergedRow(d),
      MergedRow(e)
    )
  }

  /// Sends the values of 7 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher
  >(
    with a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F
  ) -> some Publisher<Output, Failure>
  where
    A.Output == Output, A.Failure == Failure,
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure
  {
    MergedRow(self).joined(
      with: MergedRow(a),
      MergedRow(b),
      MergedRow(c),
      MergedRow(d),
      MergedRow(e),
      MergedRow(f)
    )
  }

  /// Sends the values of 8 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher
  >(
    with a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F,
    _ g: G
  ) -> some Publisher<Output, Failure>
  where
    A.Output == Output, A.Failure == Failure,
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure,
    G.Output == Output, G.Failure == Failure
  {
    MergedRow(self).joined(
      with: MergedRow(a),
      MergedRow(b),
      MergedRow(c),
      MergedRow(d),
      MergedRow(e),
      MergedRow(f),
      MergedRow(g)
    )
  }
}
