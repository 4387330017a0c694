extension Publisher {
  /// Turns a value into a task, sends what that returns, and drops what comes meanwhile.
  ///
  ///     upstream:                                    -a-b----c----|
  ///     transform(a):                                 -----1
  ///     transform(c):                                        --2
  ///     asyncFlatMapFirst { await transform($0) }:   ------1---2--|
  ///
  /// For a button that must not start twice, say. Like `flatMapFirst` with a ``TaskPublisher`` in
  /// its closure; a disposal cancels the task that runs. It has a name of its own for the reason
  /// that `asyncFlatMap` names.
  ///
  /// ```swift
  /// @Sendable func save(_ id: Int) async -> String { "saved \(id)" }
  /// let taps = Just(1).asyncFlatMapFirst { await save($0) }
  /// for await answer in taps.values { print(answer) }  // Prints "saved 1"
  /// ```
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func asyncFlatMapFirst<Value: Sendable>(
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async -> Value
  ) -> some Publisher<Value, Failure> {
    flatMapFirst { TaskDriven<Value, Failure>($0, executor, transform) }
  }

  /// Turns a value into a task that may fail, and drops what comes while it runs.
  ///
  ///     upstream:                                     -a--b-----#
  ///     transform(a):                                  -1
  ///     transform(b):                                     -#
  ///     tryAsyncFlatMapFirst(transform):              --1--#
  ///
  /// The first error ends the stream. Otherwise like `asyncFlatMapFirst`.
  ///
  /// ```swift
  /// enum Problem: Error { case odd }
  /// let numbers = Just(3).setFailureType(to: Problem.self)
  ///   .tryAsyncFlatMapFirst { number async throws(Problem) -> Int in
  ///     if number % 2 == 1 { throw .odd }
  ///     return number
  ///   }
  /// do throws(Problem) {
  ///   for try await number in numbers.values { print(number) }
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
  public func tryAsyncFlatMapFirst<Value: Sendable, E: Error>(
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async throws(E) -> Value
  ) -> some Publisher<Value, E> where Failure == E {
    flatMapFirst { TaskDriven($0, executor, transform) }
  }
}

extension Publisher where Failure == Never {
  /// Turns a value into a task that may fail, and drops what comes while it runs.
  ///
  ///     upstream:                                           -a-b-c----|
  ///     transform(a):                                        ---1
  ///     transform(c):                                            --#
  ///     tryAsyncFlatMapFirst { try await transform($0) }:   ----1--#
  ///
  /// The closure gives a stream that could not fail its failure type. Otherwise like
  /// `tryAsyncFlatMapFirst` of a stream that can.
  ///
  /// ```swift
  /// @Sendable func save(_ id: Int) async throws -> String { "saved \(id)" }
  /// let taps = Just(1).tryAsyncFlatMapFirst { try await save($0) }
  /// for try await answer in taps.values { print(answer) }  // Prints "saved 1"
  /// ```
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func tryAsyncFlatMapFirst<Value: Sendable, E: Error>(
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async throws(E) -> Value
  ) -> some Publisher<Value, E> {
    setFailureType(to: E.self).tryAsyncFlatMapFirst(executor: executor, transform)
  }
}
