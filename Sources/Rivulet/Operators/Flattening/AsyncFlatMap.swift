extension Publisher {
  /// Turns each value into a task and sends what these return, in the order in which they end.
  ///
  ///     upstream:                               -a-b------|
  ///     transform(a):                            -----1
  ///     transform(b):                              -2
  ///     asyncFlatMap { await transform($0) }:   ----2-1---|
  ///
  /// Like `flatMap` with a ``TaskPublisher`` in its closure: at most `maxConcurrent` tasks run at a
  /// time, and a failure or a disposal cancels all that do. What a task returns after that is
  /// dropped.
  ///
  /// It is not one more `flatMap`: a closure that does not wait is an `async` one as well, so each
  /// `flatMap` would be tried both ways, and one whose inner publisher fails differently would turn
  /// into a stream of publishers.
  ///
  /// ```swift
  /// @Sendable func length(of word: String) async -> Int { word.count }
  /// let lengths = ["a", "bcd"].publisher.asyncFlatMap(maxConcurrent: 1) { await length(of: $0) }
  /// for await length in lengths.values { print(length) }  // Prints "1", "3"
  /// ```
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many tasks may run at a time.
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  /// - Precondition: `maxConcurrent` is positive.
  @inlinable
  public func asyncFlatMap<Value: Sendable>(
    maxConcurrent: Int = .max,
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async -> Value
  ) -> some Publisher<Value, Failure> {
    flatMap(maxConcurrent: maxConcurrent) { TaskDriven<Value, Failure>($0, executor, transform) }
  }

  /// Turns each value into a task that may fail, and sends what these return.
  ///
  ///     upstream:                                     -a--b-----#
  ///     transform(a):                                  -1
  ///     transform(b):                                     -#
  ///     tryAsyncFlatMap(transform):                   --1--#
  ///
  /// The first error ends the stream, and all tasks that run are cancelled. Otherwise like
  /// `asyncFlatMap`.
  ///
  /// ```swift
  /// enum Problem: Error { case odd }
  /// let numbers = [2, 3].publisher.setFailureType(to: Problem.self)
  ///   .tryAsyncFlatMap(maxConcurrent: 1) { number async throws(Problem) -> Int in
  ///     if number % 2 == 1 { throw .odd }
  ///     return number
  ///   }
  /// do throws(Problem) {
  ///   for try await number in numbers.values { print(number) }  // Prints "2"
  /// } catch {
  ///   print(error)  // Prints "odd"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many tasks may run at a time.
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  /// - Precondition: `maxConcurrent` is positive.
  @inlinable
  public func tryAsyncFlatMap<Value: Sendable, E: Error>(
    maxConcurrent: Int = .max,
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async throws(E) -> Value
  ) -> some Publisher<Value, E> where Failure == E {
    flatMap(maxConcurrent: maxConcurrent) { TaskDriven($0, executor, transform) }
  }
}

extension Publisher where Failure == Never {
  /// Turns each value into a task that may fail, and sends what these return.
  ///
  ///     upstream:                                      -a--b-----|
  ///     transform(a):                                   -1
  ///     transform(b):                                      -#
  ///     tryAsyncFlatMap { try await transform($0) }:   --1--#
  ///
  /// The closure gives a stream that could not fail its failure type. Otherwise like
  /// `tryAsyncFlatMap` of a stream that can.
  ///
  /// ```swift
  /// @Sendable func load(_ id: Int) async throws -> String { "item \(id)" }
  /// let items = Just(7).tryAsyncFlatMap { try await load($0) }
  /// for try await item in items.values { print(item) }  // Prints "item 7"
  /// ```
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many tasks may run at a time.
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  /// - Precondition: `maxConcurrent` is positive.
  @inlinable
  public func tryAsyncFlatMap<Value: Sendable, E: Error>(
    maxConcurrent: Int = .max,
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async throws(E) -> Value
  ) -> some Publisher<Value, E> {
    setFailureType(to: E.self)
      .tryAsyncFlatMap(maxConcurrent: maxConcurrent, executor: executor, transform)
  }
}
