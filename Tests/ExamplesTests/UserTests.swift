import Foundation
import HeadlessUIKit
import Rivulet
import Testing

@testable import Examples

@MainActor
@Suite
struct UserTests {
  private let server: HTTPServer
  private let viewModel: UserViewModel
  private let controller: UserViewController
  private let screen: Screen

  init() throws {
    server = try HTTPServer(routes: UserRecording.routes)
    viewModel = UserViewModel(networkManager: NetworkManager(baseURL: server.baseURL))
    controller = UserViewController(viewModel: viewModel)
    screen = Screen(rootViewController: controller)
  }

  @Test func `The labels keep their first texts until the answer has come`() async throws {
    #expect(labels == ["이름입니다", "이메일입니다"])
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    #expect(labels == ["Antonette", "Shanna@melissa.tv"])
    #expect(viewModel.data.value == User(userName: "Antonette", email: "Shanna@melissa.tv"))
    #expect(server.requests.value == ["/users/2"])
  }

  @Test(arguments: [
    (3, ServiceError.unreadable),
    (4, .unreadable),
    (5, .status(500)),
    (6, .status(404)),
  ])
  func `An answer that is none changes nothing and is reported`(id: Int, error: ServiceError)
    async throws
  {
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    viewModel.fetchData(id: id)
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    #expect(labels == ["Antonette", "Shanna@melissa.tv"])
    #expect(screen.alert?.message == error.description)
  }

  @Test func `Without a connection the labels keep their first texts`() async throws {
    let server = try HTTPServer(routes: [:])
    server.stop()
    let viewModel = UserViewModel(networkManager: NetworkManager(baseURL: server.baseURL))
    let controller = UserViewController(viewModel: viewModel)
    let screen = Screen(rootViewController: controller)
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    #expect(viewModel.data.value == nil)
    #expect(
      screen.render() == """
        ┌──────────────────────────────────────┐
        │                 User                 │
        ├──────────────────────────────────────┤
        │ 이름입니다                           │
        │ 이메일입니다                         │
        │   ╔══════════════════════════════╗   │
        │   ║          Not loaded          ║   │
        │   ║  There is no connection to   ║   │
        │   ║        the service.          ║   │
        │   ║            [ OK ]            ║   │
        │   ╚══════════════════════════════╝   │
        └──────────────────────────────────────┘
        """
    )
  }

  @Test func `The screen and its view model are released`() async throws {
    weak var released: UserViewModel?
    do {
      let viewModel = UserViewModel(networkManager: NetworkManager(baseURL: server.baseURL))
      _ = Screen(rootViewController: UserViewController(viewModel: viewModel))
      released = viewModel
      try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    }
    #expect(released == nil)
  }

  @Test func `The full model has every key of the service, also when it is written`() async throws {
    let answer = try await NetworkManager(baseURL: server.baseURL).getUser(as: FullUser.self)
      .map { Result<FullUser, ServiceError>.success($0) }
      .catch { Just(.failure($0)) }
      .firstValue(within: .seconds(600))
    let user = try answer.get()
    #expect(user.userName == "Antonette")
    #expect(user.address.zipCode == "90566-7771")
    #expect(user.address.geo == Geo(lat: "-43.9509", lng: "-34.4618"))
    #expect(user.company.name == "Deckow-Crist")

    guard case .json(_, let text) = UserRecording.routes["/users/2"] else {
      Issue.record("There is no recording.")
      return
    }
    let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(user))
    let recorded = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(written as? NSDictionary == recorded as? NSDictionary)
  }

  @Test func `The document’s name is the library’s class`() {
    #expect(ObservableObject<User?>.self == Rivulet.Observable<User?>.self)
  }

  private var labels: [String?] { [controller.nameLabel.text, controller.emailLabel.text] }
}
