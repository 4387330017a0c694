import Testing

@Suite("Renamed", .enabled(if: Compiler.isAvailable))
struct RenamedTests {
  @Test func `a name of RxSwift or Combine is an error that says what to write`() throws {
    let lines: [(code: String, advice: String)] = [
      ("p.subscribe(onNext: { _ in })", "use 'sink { }'"),
      ("p.drive(onNext: { _ in })", "use 'bind { }'"),
      ("p.sink(receiveValue: { _ in })", "renamed to 'sink(_:)'"),
      ("_ = p.distinctUntilChanged()", "renamed to 'removeDuplicates()'"),
      ("_ = p.skip(1).map { $0 + 1 }", "renamed to 'dropFirst(_:)'"),
      ("_ = p.take(1).map { $0 + 1 }", "renamed to 'prefix(_:)'"),
      ("_ = p.startWith(1, 2)", "renamed to 'prepend(_:)'"),
      ("_ = p.concat(Just(1))", "renamed to 'append(_:)'"),
      ("_ = p.observe(on: .main)", "renamed to 'receive(on:)'"),
      ("_ = p.observeOn(.main)", "renamed to 'receive(on:)'"),
      ("_ = p.subscribeOn(.main)", "renamed to 'subscribe(on:)'"),
      ("_ = p.do(onNext: { _ in })", "use 'handleEvents(receiveOutput:)'"),
      ("_ = p.catchAndReturn(1)", "renamed to 'replaceError(with:)'"),
      ("_ = p.asObservable()", "use 'eraseToAnyPublisher()'"),
      ("_ = p.asDriver(onErrorJustReturn: 1)", "use 'replaceError(with:)' and then 'bind'"),
      ("_ = p.switchMap { Just($0) }", "renamed to 'flatMapLatest(_:)'"),
      ("_ = p.map { Just($0) }.switchLatest()", "renamed to 'switchToLatest()'"),
      ("_ = [p, p].mergeMany()", "renamed to 'merge()'"),
      ("p.assign(to: \\.count, on: box)", "use 'bind(to: object, keyPath)'"),
      ("p.sink { _ in }.store(in: &tokens)", "use 'disposed(by:)'"),
      ("p.sink { _ in }.cancel()", "renamed to 'dispose()'"),
      ("p.onNext(1)", "renamed to 'send(_:)'"),
      ("p.accept(1)", "renamed to 'send(_:)'"),
      ("Observable(1).accept(2)", "set 'value'"),
      ("Observable(1).send(2)", "set 'value'"),
      ("_ = BehaviorRelay(value: 1)", "renamed to 'Observable'"),
      ("_ = BehaviorSubject(value: 1)", "renamed to 'Observable'"),
      ("_ = CurrentValueSubject<Int, Never>(1)", "use 'Observable'"),
      ("_ = PublishSubject<Int>()", "use 'Subject'"),
      ("_ = PublishRelay<Int>()", "use 'Subject'"),
      ("_ = PassthroughSubject<Int, Never>()", "renamed to 'Subject'"),
      ("_ = Set<AnyCancellable>()", "use 'any Disposable', and a 'DisposeBag'"),
    ]
    let prelude = """
      final class Box { var count = 0 }
      func names(_ p: Subject<Int, Never>, _ box: Box, _ tokens: inout [any Disposable]) {

      """
    let outcome = try Compiler.check(prelude + lines.map(\.code).joined(separator: "\n") + "\n}")
    let errors = outcome.output.split(separator: "\n").filter { $0.contains(": error: ") }
    // The compiler's file begins with the import and the two lines of the prelude.
    for (index, line) in lines.enumerated() {
      let error = errors.first { $0.contains(".swift:\(index + 4):") }
      #expect(error?.contains(line.advice) == true, "\(line.code): \(error ?? "no error")")
    }
    #expect(errors.count == lines.count)
  }
}
