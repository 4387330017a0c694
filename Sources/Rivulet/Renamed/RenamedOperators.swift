// Names of RxSwift and Combine that have another one here: the compiler says which.

extension Publisher {
  /// RxSwift's name of ``removeDuplicates()``.
  @available(*, unavailable, renamed: "removeDuplicates()")
  public func distinctUntilChanged() -> some Publisher<Output, Failure> { self }

  /// RxSwift's name of ``dropFirst(_:)``.
  @available(*, unavailable, renamed: "dropFirst(_:)")
  public func skip(_ count: Int) -> some Publisher<Output, Failure> { self }

  /// RxSwift's name of ``prefix(_:)``.
  @available(*, unavailable, renamed: "prefix(_:)")
  public func take(_ count: Int) -> some Publisher<Output, Failure> { self }

  /// RxSwift's name of `prepend`.
  @available(*, unavailable, renamed: "prepend(_:)")
  public func startWith(_ values: Output...) -> some Publisher<Output, Failure> { self }

  /// RxSwift's name of `append`.
  @available(*, unavailable, renamed: "append(_:)")
  public func concat(_ other: some Publisher<Output, Failure>) -> some Publisher<Output, Failure> {
    self
  }

  /// RxSwift's name of ``receive(on:)``.
  @available(*, unavailable, renamed: "receive(on:)")
  public func observe(on scheduler: some Scheduler) -> some Publisher<Output, Failure> { self }

  /// RxSwift's former name of ``receive(on:)``.
  @available(*, unavailable, renamed: "receive(on:)")
  public func observeOn(_ scheduler: some Scheduler) -> some Publisher<Output, Failure> { self }

  /// RxSwift's former name of ``subscribe(on:)``.
  @available(*, unavailable, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: some Scheduler) -> some Publisher<Output, Failure> { self }

  /// RxSwift's name of `handleEvents`.
  @available(*, unavailable, message: "use 'handleEvents(receiveOutput:)'")
  public func `do`(
    onNext: (@Sendable (Output) -> Void)? = nil,
    onError: (@Sendable (Failure) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil
  ) -> some Publisher<Output, Failure> { self }

  /// RxSwift's name of ``replaceError(with:)``.
  @available(*, unavailable, renamed: "replaceError(with:)")
  public func catchAndReturn(_ value: Output) -> some Publisher<Output, Failure> { self }

  /// RxSwift's way to hide a type.
  @available(*, unavailable, message: "not needed; to hide a type, use 'eraseToAnyPublisher()'")
  public func asObservable() -> some Publisher<Output, Failure> { self }

  /// RxSwift's way to the main thread.
  @available(*, unavailable, message: "use 'replaceError(with:)' and then 'bind'")
  public func asDriver(onErrorJustReturn value: Output) -> some Publisher<Output, Never> {
    replaceError(with: value)
  }

  /// The name that other languages have for `flatMapLatest`.
  @available(*, unavailable, renamed: "flatMapLatest(_:)")
  public func switchMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> where Inner.Failure == Failure {
    flatMapLatest(transform)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// RxSwift's name of `switchToLatest`.
  @available(*, unavailable, renamed: "switchToLatest()")
  public func switchLatest() -> some Publisher<Output.Output, Failure> { switchToLatest() }
}

extension Collection where Element: Publisher {
  /// The name of ``merge()`` that says what it merges.
  @available(*, unavailable, renamed: "merge()")
  public func mergeMany() -> some Publisher<Element.Output, Element.Failure> {
    Empty<Element.Output, Element.Failure>()
  }
}
