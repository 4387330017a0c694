extension Future {
  /// Creates a future and starts a task that computes its value.
  ///
  /// The task runs to its end, whether anybody waits or not: its value is computed once and is
  /// there for all. For one that is cancelled when nobody wants it any more, there is
  /// ``TaskPublisher``.
  ///
  /// ```swift
  /// let answer = Future { 42 }
  /// print(try await answer.value)  // Prints "42"
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default that of the caller.
  ///   - executor: Where the closure runs unless it asks for an actor; by default the global pool.
  ///   - operation: Computes the value.
  public convenience init(
    priority: TaskPriority? = nil,
    executor: (any TaskExecutor)? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> Output
  ) {
    self.init { promise in
      _ = TaskSettings(priority, executor).start {
        do throws(Failure) {
          promise(.success(try await operation()))
        } catch {
          promise(.failure(error))
        }
      }
    }
  }

  /// The value, when it is there.
  ///
  /// ``Publisher/firstValue()`` throws the failure alone, and returns `nil` in the other cases.
  ///
  /// - Throws: What the future fails with; `CancellationError` if the task that waits is cancelled,
  ///   or if nobody can keep the promise any more.
  public nonisolated(nonsending) var value: Output {
    get async throws {
      guard let value = try await firstValue() else { throw CancellationError() }
      return value
    }
  }
}
