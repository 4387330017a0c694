import Rivulet

/// A user, who is there once the service has answered.
final class UserViewModel: Sendable {
  let data: ObservableObject<User?> = ObservableObject(nil)

  private let load: Action<Int, User, ServiceError>

  init(networkManager: NetworkManager) {
    load = Action(overlap: .replace) { networkManager.getUser($0) }
    load.values.sink { [data] user in data.value = user }
  }

  /// Whether an answer is awaited.
  var isLoading: Property<Bool> { load.isExecuting }

  /// What went wrong, whenever something does.
  var problems: some Publisher<ServiceError, Never> { load.errors }

  /// Asks for a user, instead of one who has not come yet.
  func fetchData(id: Int = 2) {
    load.execute(id)
  }
}
