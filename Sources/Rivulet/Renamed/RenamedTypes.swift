// Types of RxSwift and Combine that have another name here: the compiler says which.

/// RxSwift's name of ``Observable``.
@available(*, unavailable, renamed: "Observable")
public typealias BehaviorRelay<Value: Sendable> = Observable<Value>

/// RxSwift's name of ``Observable``.
@available(*, unavailable, renamed: "Observable")
public typealias BehaviorSubject<Value: Sendable> = Observable<Value>

/// Combine's name of ``Observable``.
@available(*, unavailable, message: "use 'Observable', which has a value and cannot fail")
public typealias CurrentValueSubject<Output: Sendable, Failure: Error> = Observable<Output>

/// RxSwift's name of ``Subject``.
@available(*, unavailable, message: "use 'Subject', and name its failure: 'Subject<Int, Never>'")
public typealias PublishSubject<Output: Sendable> = Subject<Output, any Error>

/// RxSwift's name of ``Subject``.
@available(*, unavailable, message: "use 'Subject', and name its failure: 'Subject<Int, Never>'")
public typealias PublishRelay<Output: Sendable> = Subject<Output, Never>

/// Combine's name of ``Subject``.
@available(*, unavailable, renamed: "Subject")
public typealias PassthroughSubject<Output: Sendable, Failure: Error> = Subject<Output, Failure>

/// Combine's name of ``Disposable``; a ``DisposeBag`` keeps several.
@available(*, unavailable, message: "use 'any Disposable', and a 'DisposeBag' to keep several")
public struct AnyCancellable: Hashable, Sendable {}
