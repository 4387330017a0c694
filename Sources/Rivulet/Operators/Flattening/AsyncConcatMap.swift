extension Publisher {
  /// Turns each value into a task and sends what these return, one after the other.
  ///
  ///     upstream:                                 -a--b-------|
  ///     transform(a):                              -----1
  ///     transform(b):                                   --2
  ///     asyncConcatMap { await transform($0) }:   ------1-2---|
  ///
  /// For saving in order, say. Like `concatMap` with a ``TaskPublisher`` in its closure: the
  /// upstream is asked for the next value when a task has ended and its value was delivered. A
  /// disposal cancels the task that runs. It has a name of its own for the reason that
  /// `asyncFlatMap` names.
  ///
  /// ```swift
  /// @Sendable func length(of word: String) async -> Int { word.count }
  /// let lengths = ["a", "bcd"].publisher.asyncConcatMap { await length(of: $0) }
  /// for await length in lengths.values { print(length) }  // Prints "1", "3"
  /// ```
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func asyncConcatMap<Value: Sendable>(
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async -> Value
  ) -> some Publisher<Value, Failure> {
    concatMap { TaskDriven<Value, Failure>($0, executor, transform) }
  }

  /// Turns each value into a task that may fail, and sends what these return, one after the other.
  ///
  ///     upstream:                                     -a--b-----#
  ///     transform(a):                                  -1
  ///     transform(b):                                     -#
  ///     tryAsyncConcatMap(transform):                 --1--#
  ///
  /// The first error ends the stream, and no further task starts. Otherwise like `asyncConcatMap`.
  ///
  /// ```swift
  /// enum Problem: Error { case odd }
  /// let numbers = [2, 3].publisher.setFailureType(to: Problem.self)
  ///   .tryAsyncConcatMap { number async throws(Problem) -> Int in
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
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func tryAsyncConcatMap<Value: Sendable, E: Error>(
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async throws(E) -> Value
  ) -> some Publisher<Value, E> where Failure == E {
    concatMap { TaskDriven($0, executor, transform) }
  }
}

extension Publisher where Failure == Never {
  /// Turns each value into a task that may fail, and sends what these return, one after the other.
  ///
  ///     upstream:                                        -a--b-----|
  ///     transform(a):                                     -1
  ///     transform(b):                                        -#
  ///     tryAsyncConcatMap { try await transform($0) }:   --1--#
  ///
  /// The closure gives a stream that could not fail its failure type. Otherwise like
  /// `tryAsyncConcatMap` of a stream that can.
  ///
  /// ```swift
  /// @Sendable func load(_ id: Int) async throws -> String { "item \(id)" }
  /// let items = [1, 2].publisher.tryAsyncConcatMap { try await load($0) }
  /// for try await item in items.values { print(item) }  // Prints "item 1", "item 2"
  /// ```
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func tryAsyncConcatMap<Value: Sendable, E: Error>(
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async throws(E) -> Value
  ) -> some Publisher<Value, E> {
    setFailureType(to: E.self).tryAsyncConcatMap(executor: executor, transform)
  }
}
