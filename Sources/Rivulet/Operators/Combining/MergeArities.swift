extension Publisher {
  /// Sends the values of 3 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge(
    with a: some Publisher<Output, Failure>,
    _ b: some Publisher<Output, Failure>
  ) -> some Publisher<Output, Failure> {
    MergedRow(self).joined(with: MergedRow(a), MergedRow(b))
  }

  /// Sends the values of 4 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge(
    with a: some Publisher<Output, Failure>,
    _ b: some Publisher<Output, Failure>,
    _ c: some Publisher<Output, Failure>
  ) -> some Publisher<Output, Failure> {
    MergedRow(self).joined(with: MergedRow(a), MergedRow(b), MergedRow(c))
  }

  /// Sends the values of 5 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge(
    with a: some Publisher<Output, Failure>,
    _ b: some Publisher<Output, Failure>,
    _ c: some Publisher<Output, Failure>,
    _ d: some Publisher<Output, Failure>
  ) -> some Publisher<Output, Failure> {
    MergedRow(self).joined(with: MergedRow(a), MergedRow(b), MergedRow(c), MergedRow(d))
  }

  /// Sends the values of 6 publishers as they come; see ``merge(with:)``.
  @inlinable
  public func merge(
    with a: some Publisher<Output, Failure>,
    _ b: some Publisher<Output, Failure>,
    _ c: some Publisher<Output, Failure>,
    _ d: some Publisher<Output, Failure>,
    _ e: some Publisher<Output, Failure>
  ) -> some Publisher<Output, Failure> {
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
  public func merge(
    with a: some Publisher<Output, Failure>,
    _ b: some Publisher<Output, Failure>,
    _ c: some Publisher<Output, Failure>,
    _ d: some Publisher<Output, Failure>,
    _ e: some Publisher<Output, Failure>,
    _ f: some Publisher<Output, Failure>
  ) -> some Publisher<Output, Failure> {
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
  public func merge(
    with a: some Publisher<Output, Failure>,
    _ b: some Publisher<Output, Failure>,
    _ c: some Publisher<Output, Failure>,
    _ d: some Publisher<Output, Failure>,
    _ e: some Publisher<Output, Failure>,
    _ f: some Publisher<Output, Failure>,
    _ g: some Publisher<Output, Failure>
  ) -> some Publisher<Output, Failure> {
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
