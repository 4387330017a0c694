import Foundation
import HeadlessUIKit
import Rivulet
import Testing

@testable import Examples

@MainActor
@Suite
struct LottoTests {
  private nonisolated static let path = "/common.do?method=getLottoNumber&drwNo="

  private let server: HTTPServer
  private let viewModel: LottoViewModel
  private let controller: LottoViewController
  private let screen: Screen

  init() throws {
    server = try HTTPServer(
      routes: LottoRecording.routes.merging(
        [
          Self.path + "500": .json(status: 500, "{}"),
          Self.path + "404": .json(status: 404, "{}"),
          Self.path + "200": .json("<html>"),
          Self.path + "201": .json(#"{"returnValue":"success","drwNo":201}"#),
          Self.path + "7": .silence,
        ],
        uniquingKeysWith: { $1 }
      ),
      fallback: LottoRecording.fallback
    )
    viewModel = LottoViewModel(service: LottoService(baseURL: server.baseURL))
    controller = LottoViewController(viewModel: viewModel, round: 100)
    screen = Screen(rootViewController: controller)
  }

  @Test func `Binding emits no initial value; the labels change when the answer has come`()
    async throws
  {
    #expect(labels == Array(repeating: "–", count: 9))
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    #expect(
      labels == ["2004-10-30", "1", "7", "11", "23", "37", "42", "6", "3315315525원"]
    )
    #expect(
      screen.render() == """
        ┌──────────────────────────────────────┐
        │                Lotto                 │
        ├──────────────────────────────────────┤
        │              2004-10-30              │
        │                                      │
        │      1  7  11  23  37  42  +  6      │
        │                                      │
        │             3315315525원             │
        └──────────────────────────────────────┘
        """
    )
    #expect(server.requests.value == [Self.path + "100"])
  }

  @Test(arguments: [
    (500, "The service answered with the status 500."),
    (404, "The service answered with the status 404."),
    (200, "The answer of the service cannot be read."),
    (201, "The answer of the service cannot be read."),
    (9_999, "The service knows no round 9999."),
  ])
  func `A failed request changes no label and is reported`(round: Int, report: String)
    async throws
  {
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    let before = labels
    viewModel.fetchLottoInfo(round)
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    #expect(labels == before)
    #expect(screen.alert?.message == report)
    try screen.press("OK")
    #expect(screen.alert == nil)
  }

  @Test func `Without a connection no label changes, and it is reported`() async throws {
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    server.stop()
    let before = labels
    viewModel.fetchLottoInfo(1)
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    #expect(labels == before)
    #expect(screen.alert?.message == "There is no connection to the service.")
  }

  @Test func `A second failure takes the place of the first`() async throws {
    for round in [500, 9_999] {
      viewModel.fetchLottoInfo(round)
      try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    }
    #expect(screen.alert?.message == "The service knows no round 9999.")
  }

  @Test func `The request for another round calls off the one before`() async throws {
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    viewModel.fetchLottoInfo(7)
    _ = try await server.requests.filter { $0.last == Self.path + "7" }
      .firstValue(within: .seconds(600))
    viewModel.fetchLottoInfo(1)
    try await viewModel.isLoading.becomesFalse(within: .seconds(600))
    #expect(labels[0] == "2002-12-07")
    #expect(screen.alert == nil)
    _ = try await server.hangUpCount.filter { $0 == 1 }.firstValue(within: .seconds(600))
  }

  @Test func `A screen that is closed calls its request off and is released`() async throws {
    weak var released: LottoViewModel?
    do {
      let viewModel = LottoViewModel(service: LottoService(baseURL: server.baseURL))
      released = viewModel
      _ = Screen(rootViewController: LottoViewController(viewModel: viewModel, round: 7))
      _ = try await server.requests.filter { $0.contains(Self.path + "7") }
        .firstValue(within: .seconds(600))
    }
    #expect(released == nil)
    _ = try await server.hangUpCount.filter { $0 == 1 }.firstValue(within: .seconds(600))
  }

  private var labels: [String?] {
    let view = controller.mainView
    return [
      view.dateLabel, view.num1Label, view.num2Label, view.num3Label, view.num4Label,
      view.num5Label, view.num6Label, view.num7Label, view.moneyLabel,
    ].map(\.text)
  }
}
