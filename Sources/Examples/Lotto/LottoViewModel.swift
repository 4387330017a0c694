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

  /// Whether an answer is awaited.
  let isLoading = Observable(false)
  /// What went wrong, whenever something does.
  let problems = Subject<ServiceError, Never>()

  private let service: LottoService
  private let request = SerialDisposable()

  init(service: LottoService) {
    self.service = service
  }

  /// Asks for the result of a round, instead of one that has not come yet.
  func fetchLottoInfo(_ round: Int) {
    isLoading.value = true
    request.current = service.lotto(round: round).sink(
      receiveCompletion: { [weak self] completion in
        if case .failure(let error) = completion {
          self?.problems.send(error)
        }
        self?.isLoading.value = false
      },
      receiveValue: { [weak self] lotto in self?.store(lotto) }
    )
  }

  private func store(_ lotto: Lotto) {
    for (num, number) in zip([num1, num2, num3, num4, num5, num6, num7], lotto.numbers) {
      num.value = number
    }
    money.value = "\(lotto.firstWinamnt)원"
    date.value = lotto.drwNoDate
  }
}
