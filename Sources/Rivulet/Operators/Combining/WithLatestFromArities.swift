extension Publisher {
  /// Sends each value together with the newest ones of 2 others; see ``withLatestFrom(_:)``.
  ///
  /// A value that comes before each of the others has sent one is dropped.
  @inlinable
  public func withLatestFrom<A: Publisher, B: Publisher>(
    _ a: A,
    _ b: B
  ) -> some Publisher<(Output, A.Output, B.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure {
    withLatestFrom(a.combineLatest(b))
      .map { nested in (nested.0, nested.1.0, nested.1.1) }
  }

  /// Sends each value together with the newest ones of 3 others; see ``withLatestFrom(_:)``.
  ///
  /// A value that comes before each of the others has sent one is dropped.
  @inlinable
  public func withLatestFrom<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A,
    _ b: B,
    _ c: C
  ) -> some Publisher<(Output, A.Output, B.Output, C.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    withLatestFrom(a.combineLatest(b, c))
      .map { nested in (nested.0, nested.1.0, nested.1.1, nested.1.2) }
  }

  /// Sends each value together with the newest ones of 4 others; see ``withLatestFrom(_:)``.
  ///
  /// A value that comes before each of the others has sent one is dropped.
  @inlinable
  public func withLatestFrom<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D
  ) -> some Publisher<(Output, A.Output, B.Output, C.Output, D.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    withLatestFrom(a.combineLatest(b, c, d))
      .map { nested in (nested.0, nested.1.0, nested.1.1, nested.1.2, nested.1.3) }
  }
}
