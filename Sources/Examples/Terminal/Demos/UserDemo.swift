import Foundation
import HeadlessUIKit
import Rivulet

/// The user, and the ways in which asking for one can fail.
final class UserDemo: Demo {
  private let console: Console
  private let service: Service
  private let networkManager: NetworkManager
  private let viewModel: UserViewModel
  private let visible: Screen

  init(console: Console, liveURL: URL?) throws {
    self.console = console
    service = try Service(liveURL: liveURL, routes: UserRecording.routes)
    networkManager = NetworkManager(baseURL: service.baseURL)
    viewModel = UserViewModel(networkManager: networkManager)
    visible = Screen(rootViewController: UserViewController(viewModel: viewModel))
  }

  var screen: Screen? { visible }

  var commands: [Command] {
    [
      .number(
        "fetch [ID]",
        "ask for user ID, or 2 (recorded are 2, and 3 to 5 that fail)",
        standard: 2
      ) { [self] id in
        try visible.requireNoAlert()
        viewModel.fetchData(id: id)
      },
      .number("full [ID]", "print all that is known of user ID, or 2", standard: 2) { [self] id in
        await printEverything(of: id)
      },
      service.offlineCommand,
    ] + screenCommands { [self] in visible }
  }

  func settle() async {
    await viewModel.isLoading.becomesFalse()
  }

  private func printEverything(of id: Int) async {
    let text = await networkManager.getUser(id, as: FullUser.self)
      .map { user in
        """
        \(user.name), \(user.userName), \(user.email), \(user.phone), \(user.website)
        \(user.address.suite), \(user.address.street), \(user.address.zipCode) \(user.address.city)
        at \(user.address.geo.lat), \(user.address.geo.lng)
        \(user.company.name): \(user.company.catchPhrase); \(user.company.bs)
        """
      }
      .catch { error in Just(error.description) }
      .firstValue()
    console.write(text ?? "")
  }
}
