import Rivulet

/// A user, who is there once the service has answered.
final class UserViewModel: Sendable {
  let data: ObservableObject<User?> = ObservableObject(nil)

  /// Whether an answer is awaited.
  let isLoading = ObservableObject(false)
  /// What went wrong, whenever something does.
  let problems = Subject<ServiceError, Never>()

  private let networkManager: NetworkManager
  private let request = SerialDisposable()

  init(networkManager: NetworkManager) {
    self.networkManager = networkManager
  }

  /// Asks for a user, instead of one who has not come yet.
  func fetchData(id: Int = 2) {
    isLoading.value = true
    request.current = networkManager.getUser(id).sink(
      receiveCompletion: { [weak self] completion in
        if case .failure(let error) = completion {
          self?.problems.send(error)
        }
        self?.isLoading.value = false
      },
      receiveValue: { [weak self] user in self?.data.value = user }
    )
  }
}
