extension Publisher {
  /// Turns each value into a task, sends what the newest one returns, and cancels the one before.
  ///
  ///     upstream:                                     -a--b------|
  ///     transform(a):                                  -----1
  ///     transform(b):                                     --2
  ///     asyncFlatMapLatest { await transform($0) }:   ------2----|
  ///
  /// For a search field, say. Like `flatMapLatest` with a ``TaskPublisher`` in its closure: a task
  /// that was overtaken is cancelled before the next one is made. What it still returns is dropped,
  /// and so is the error with which it answers. One that was overtaken before it ran never starts
  /// (contract 11). A cancelled task may take its time to end, and does so beside the next. It has
  /// a name of its own for the reason that `asyncFlatMap` names.
  ///
  /// ```swift
  /// @Sendable func results(for text: String) async -> [String] { [text + "!"] }
  /// let found = Just("rivulet").asyncFlatMapLatest { await results(for: $0) }
  /// for await texts in found.values { print(texts[0]) }  // Prints "rivulet!"
  /// ```
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func asyncFlatMapLatest<Value: Sendable>(
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async -> Value
  ) -> some Publisher<Value, Failure> {
    flatMapLatest { TaskDriven<Value, Failure>($0, executor, transform) }
  }

  /// Turns each value into a task that may fail, and sends what the newest one returns.
  ///
  ///     upstream:                                     -a--b-----#
  ///     transform(a):                                  -1
  ///     transform(b):                                     -#
  ///     tryAsyncFlatMapLatest(transform):             --1--#
  ///
  /// An error of the newest task ends the stream. Otherwise like `asyncFlatMapLatest`.
  ///
  /// ```swift
  /// enum Problem: Error { case odd }
  /// let numbers = Just(3).setFailureType(to: Problem.self)
  ///   .tryAsyncFlatMapLatest { number async throws(Problem) -> Int in
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
  public func tryAsyncFlatMapLatest<Value: Sendable, E: Error>(
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async throws(E) -> Value
  ) -> some Publisher<Value, E> where Failure == E {
    flatMapLatest { TaskDriven($0, executor, transform) }
  }
}

extension Publisher where Failure == Never {
  /// Turns each value into a task that may fail, and sends what the newest one returns.
  ///
  ///     upstream:                                            -a--b------|
  ///     transform(a):                                         -----1
  ///     transform(b):                                            --#
  ///     tryAsyncFlatMapLatest { try await transform($0) }:   ------#
  ///
  /// The closure gives a stream that could not fail its failure type. Otherwise like
  /// `tryAsyncFlatMapLatest` of a stream that can.
  ///
  /// ```swift
  /// @Sendable func load(_ id: Int) async throws -> String { "item \(id)" }
  /// let items = Just(7).tryAsyncFlatMapLatest { try await load($0) }
  /// for try await item in items.values { print(item) }  // Prints "item 7"
  /// ```
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - transform: Makes a value of each.
  /// - Returns: A publisher of what the closure makes.
  @inlinable
  public func tryAsyncFlatMapLatest<Value: Sendable, E: Error>(
    executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async throws(E) -> Value
  ) -> some Publisher<Value, E> {
    setFailureType(to: E.self).tryAsyncFlatMapLatest(executor: executor, transform)
  }
}
