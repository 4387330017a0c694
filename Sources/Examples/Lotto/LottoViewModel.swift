import Rivulet

/// The result of a round, number by number.
///
/// The answer of the service arrives in the background and is stored there: an observable may be
/// set from any thread. Where it is shown is the business of who binds to it.
final class LottoViewModel: Sendable {
  let num1 = Observable<Int>(0)
  let num2 = Observable<Int>(0)
  let num3 = Observable<Int>(0)
  let num4 = Observable<Int>(0)
  let num5 = Observable<Int>(0)
  let num6 = Observable<Int>(0)
  let num7 = Observable<Int>(0)
  let date = Observable<String>("")
  let money = Observable<String>("")

  private let load: Action<Int, Lotto, ServiceError>
  private let bag = DisposeBag()

  init(service: LottoService) {
    load = Action(overlap: .replace) { service.lotto(round: $0) }
    load.values.sink { [weak self] lotto in self?.store(lotto) }.disposed(by: bag)
  }

  /// Whether an answer is awaited.
  var isLoading: Property<Bool> { load.isExecuting }

  /// What went wrong, whenever something does.
  var problems: some Publisher<ServiceError, Never> { load.errors }

  /// Asks for the result of a round, instead of one that has not come yet.
  func fetchLottoInfo(_ round: Int) {
    load.execute(round)
  }

  private func store(_ lotto: Lotto) {
    for (num, number) in zip([num1, num2, num3, num4, num5, num6, num7], lotto.numbers) {
      num.value = number
    }
    money.value = "\(lotto.firstWinamnt)원"
    date.value = lotto.drwNoDate
  }
}
