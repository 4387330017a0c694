extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// A publisher of the elements of this sequence, which is asked for one when one was requested.
  ///
  ///     sequence:              -a--b--c-|
  ///     sequence.publisher:    -a--b--c-|
  ///
  /// Each subscription makes an iterator and starts one task, on which values are delivered; there
  /// is no task for each element. `next()` is called while there is demand and at no other time, so
  /// the end is seen with the demand after the last element. A disposal cancels the task, and what
  /// the sequence still returns is dropped. An error that it throws is the failure of the stream,
  /// with its type. (RxSwift and ReactiveKit send as fast as the sequence goes.)
  ///
  /// ```swift
  /// let (stream, source) = AsyncStream.makeStream(of: Int.self)
  /// let lines = stream.publisher
  /// source.yield(1)
  /// source.finish()
  /// print(await lines.firstValue() ?? 0)  // Prints "1"
  /// ```
  @inlinable
  public var publisher: some Publisher<Element, Failure> { elements(TaskSettings()) }

  /// The same, with the task on an executor of your own.
  ///
  /// ```swift
  /// func read(_ lines: AsyncStream<Int>, on pool: any TaskExecutor) -> any Publisher<Int, Never> {
  ///   lines.publisher(executor: pool)
  /// }
  /// ```
  ///
  /// - Parameter executor: Where the task runs, unless the iterator asks for an actor.
  /// - Returns: A publisher of the elements, see ``publisher``.
  @inlinable
  public func publisher(executor: any TaskExecutor) -> some Publisher<Element, Failure> {
    elements(TaskSettings(nil, executor))
  }

  @inlinable
  func elements(_ settings: TaskSettings) -> TaskDriven<Element, Failure> {
    TaskDriven(settings) { broadcast in
      var iterator = makeAsyncIterator()
      do throws(Failure) {
        while await broadcast.ready(isolation: nil),
          let element = try await iterator.next(isolation: nil)
        {
          _ = await broadcast.send(element, isolation: nil)
        }
        return .finished
      } catch {
        return .failure(error)
      }
    }
  }
}
