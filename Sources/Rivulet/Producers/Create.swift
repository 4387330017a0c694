/// A publisher whose values a closure sends by hand, anew for every subscription.
///
///     emitter:                  --a--b-|
///     Create { emitter in … }:  --a--b-|
///
/// The closure gets an ``Emitter`` and may use it from any thread, at once or later. What it
/// returns is disposed of at the end, be it a completion or the subscriber's disposal: the place to
/// stop a timer or a request. That happens before the subscriber hears of the completion, and
/// before `dispose()` returns; only while the closure itself runs, it has to wait for that to
/// return (contract 11). Values that have not been requested wait as the policy says.
///
/// ```swift
/// let numbers = Create<Int, Never> { emitter in
///   emitter.send(1)
///   emitter.send(completion: .finished)
///   return AnyDisposable { print("released") }
/// }
/// numbers.sink { print($0) }  // Prints "1", "released"
/// ```
///
/// A closure with nothing to stop returns `.disposed`. Somebody has to keep the emitter: what calls
/// back, or the disposable that is returned; a stream whose emitter is gone finishes (contract 8).
/// A closure that takes a bag as well, and returns nothing, need not think of that.
public struct Create<Output: Sendable, Failure: Error>: Publisher {
  private let bufferingPolicy: BufferingPolicy
  private let body: @Sendable (Emitter<Output, Failure>) -> any Disposable

  /// Creates a publisher from a closure that sends.
  ///
  /// - Parameters:
  ///   - bufferingPolicy: What happens to values that have not been requested yet.
  ///   - body: Runs for each subscription, on the thread that subscribes.
  /// - Precondition: The policy's capacity is not negative.
  public init(
    bufferingPolicy: BufferingPolicy = .unbounded,
    _ body: @escaping @Sendable (Emitter<Output, Failure>) -> any Disposable
  ) {
    self.bufferingPolicy = bufferingPolicy.checked
    self.body = body
  }

  /// Creates a publisher from a closure that sends and returns nothing.
  ///
  /// The emitter lives as long as the subscription, whoever keeps it: the stream stays open until
  /// it is sent a completion or its subscriber leaves. What is put into the bag is disposed of
  /// then, in the order in which it was put in.
  ///
  /// ```swift
  /// let door = Create<String, Never> { emitter, bag in
  ///   emitter.send("open")
  ///   AnyDisposable { print("closed") }.disposed(by: bag)
  /// }
  /// let token = door.sink { print($0) }  // Prints "open"
  /// token.dispose()  // Prints "closed"
  /// ```
  ///
  /// - Parameters:
  ///   - bufferingPolicy: What happens to values that have not been requested yet.
  ///   - body: Runs for each subscription, on the thread that subscribes.
  /// - Precondition: The policy's capacity is not negative.
  public init(
    bufferingPolicy: BufferingPolicy = .unbounded,
    _ body: @escaping @Sendable (Emitter<Output, Failure>, DisposeBag) -> Void
  ) {
    self.init(bufferingPolicy: bufferingPolicy) { emitter in
      let bag = DisposeBag()
      body(emitter, bag)
      AnyDisposable { withExtendedLifetime(emitter) {} }.disposed(by: bag)
      return bag
    }
  }

  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let teardown = SerialDisposable()
    let broadcast = Broadcast<Output, Failure>(policy: bufferingPolicy) { teardown.dispose() }
    broadcast.join(subscriber)
    guard !teardown.isDisposed else { return }
    var emitter = Emitter(broadcast, teardown)
    teardown.current = body(emitter)
    if isKnownUniquelyReferenced(&emitter), !teardown.isDisposed {
      Diagnostics.report(.emitterForgotten)
    }
  }
}

/// The sending end of a ``Create`` publisher; it may be used from any thread.
///
/// When nobody keeps it any more, its subscriber gets `.finished` (contract 8). If that is so as
/// soon as the closure of a ``Create`` returns, ``Diagnostics`` hear of it.
public final class Emitter<Output: Sendable, Failure: Error>: Sendable {
  private let broadcast: Broadcast<Output, Failure>
  private let teardown: SerialDisposable

  init(_ broadcast: Broadcast<Output, Failure>, _ teardown: SerialDisposable) {
    self.broadcast = broadcast
    self.teardown = teardown
  }

  deinit {
    broadcast.abandon()
  }

  /// Whether sending is in vain: the subscriber has left, or the end has come.
  public var isDisposed: Bool { teardown.isDisposed }

  /// Sends a value; ignored after the end.
  public func send(_ value: Output) {
    broadcast.send(value)
  }

  /// Ends the stream; a second end is ignored.
  public func send(completion: Completion<Failure>) {
    broadcast.send(completion: completion)
  }
}
