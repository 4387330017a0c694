// Names of RxSwift and Combine that have another one here: the compiler says which.

extension Publisher {
  /// RxSwift's name of `sink`.
  @available(*, unavailable, message: "use 'sink { }' or 'sink(receiveCompletion:receiveValue:)'")
  @discardableResult
  public func subscribe(
    onNext: (@Sendable (Output) -> Void)? = nil,
    onError: (@Sendable (Failure) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable { AnyDisposable.disposed }

  /// RxSwift's name of `bind`.
  @available(*, unavailable, message: "use 'bind { }', which runs on the main actor")
  @discardableResult
  public func drive(
    onNext: (@MainActor (Output) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil
  ) -> any Disposable { AnyDisposable.disposed }

  /// Combine's name of `bind(to:_:)`.
  @available(*, unavailable, message: "use 'bind(to: object, keyPath)', which holds it weakly")
  @discardableResult
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root
  ) -> any Disposable { AnyDisposable.disposed }
}

extension Publisher where Failure == Never {
  /// Combine's name of ``sink(_:)``.
  @available(*, unavailable, renamed: "sink(_:)")
  @discardableResult
  public func sink(receiveValue: @escaping @Sendable (Output) -> Void) -> any Disposable {
    sink(receiveValue)
  }
}

extension Disposable {
  /// Combine's name of ``disposed(by:)``.
  @available(*, unavailable, message: "use 'disposed(by:)' with a 'DisposeBag'")
  public func store<Bag>(in bag: inout Bag) {}

  /// Combine's name of ``dispose()``.
  @available(*, unavailable, renamed: "dispose()")
  public func cancel() {}
}

extension Subject {
  /// RxSwift's name of ``send(_:)``.
  @available(*, unavailable, renamed: "send(_:)")
  public func onNext(_ value: Output) {}

  /// RxSwift's name of ``send(_:)``, of a relay.
  @available(*, unavailable, renamed: "send(_:)")
  public func accept(_ value: Output) {}
}

extension Observable {
  /// RxSwift's way to set a value.
  @available(*, unavailable, message: "set 'value'")
  public func accept(_ value: Value) {}

  /// Combine's way to set a value.
  @available(*, unavailable, message: "set 'value'")
  public func send(_ value: Value) {}
}
