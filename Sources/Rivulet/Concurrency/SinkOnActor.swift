extension Publisher where Failure == Never {
  /// Calls a closure on an actor with every value, in order.
  ///
  /// One task runs on the actor and takes the values as they come; there is no task for each. It
  /// asks for one value at a time, so a source that can wait is not ahead of the actor: what a
  /// ``Subject`` sends meanwhile waits there as its policy says, and of a state the newest value
  /// counts. After some values in a row the actor has a turn for other work (contract 12). For the
  /// main actor there is ``bind(_:)``, which delivers on the spot where it can.
  ///
  /// ```swift
  /// actor Counter {
  ///   var sum = 0
  ///   func total() -> Int { sum }
  /// }
  ///
  /// let counter = Counter()
  /// let numbers = Subject<Int, Never>()
  /// let token = numbers.sink(on: counter) { counter, number in counter.sum += number }
  /// ```
  ///
  /// - Returns: A token that ends the subscription. Ignoring it does not.
  @discardableResult
  public func sink<Context: Actor>(
    on actor: Context,
    receiveValue: @escaping @Sendable (isolated Context, Output) -> Void
  ) -> any Disposable {
    sink(on: actor, receiveCompletion: { _, _ in }, receiveValue: receiveValue)
  }
}

extension Publisher {
  /// Calls closures on an actor with every value and with the completion, in order.
  ///
  /// Otherwise like `sink(on:receiveValue:)`.
  ///
  /// - Returns: A token that ends the subscription. Ignoring it does not.
  @discardableResult
  public func sink<Context: Actor>(
    on actor: Context,
    receiveCompletion: @escaping @Sendable (isolated Context, Completion<Failure>) -> Void,
    receiveValue: @escaping @Sendable (isolated Context, Output) -> Void
  ) -> any Disposable {
    sink(on: actor, TaskSettings(), receiveCompletion, receiveValue)
  }

  /// The same, with a task that is started as the settings say.
  func sink<Context: Actor>(
    on actor: Context,
    _ settings: TaskSettings,
    _ receiveCompletion: @escaping @Sendable (isolated Context, Completion<Failure>) -> Void,
    _ receiveValue: @escaping @Sendable (isolated Context, Output) -> Void
  ) -> any Disposable {
    let slot = ValueSlot<Output, Failure>()
    subscribe(Inlet(slot))
    _ = settings.start { await slot.deliver(on: actor, receiveCompletion, receiveValue) }
    return slot
  }
}

extension ValueSlot {
  /// How many values are delivered before the actor has a turn for other work.
  private static var burst: Int { 64 }

  fileprivate func deliver<Context: Actor>(
    on actor: isolated Context,
    _ receiveCompletion: @Sendable (isolated Context, Completion<Failure>) -> Void,
    _ receiveValue: @Sendable (isolated Context, Output) -> Void
  ) async {
    var count = 0
    do throws(Failure) {
      while let value = try await next(isolation: actor) {
        receiveValue(actor, value)
        count += 1
        if count.isMultiple(of: Self.burst) { await Task.yield() }
      }
      if finish() { receiveCompletion(actor, .finished) }
    } catch {
      if finish() { receiveCompletion(actor, .failure(error)) }
    }
  }
}
