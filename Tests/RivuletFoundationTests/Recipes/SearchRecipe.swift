import Foundation
import Rivulet
import RivuletFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The recipe of `Docs/RivuletFoundation.docc/SearchAsYouType.md`, letter by letter.

enum SearchError: Error, Equatable {
  case noConnection
  case status(Int)
  case unreadable

  init(_ error: HTTPError) {
    self =
      switch error {
      case .connection: .noConnection
      case .status(let code, _): .status(code)
      case .notHTTP: .unreadable
      }
  }

  /// Whether another attempt may help.
  var isPassing: Bool {
    switch self {
    case .noConnection, .status(500...): true
    case .status, .unreadable: false
    }
  }
}

struct Search: Sendable {
  let session: URLSession
  let url: URL
  let scheduler: AnyScheduler

  /// What was found for the newest text, or why nothing was.
  func results(
    for text: some Publisher<String, Never>
  ) -> some Publisher<Result<[String], SearchError>, Never> {
    text
      .debounce(for: .milliseconds(300), on: scheduler)
      .removeDuplicates()
      .flatMapLatest { text in request(text).retry(policy: patience, on: scheduler).asResult() }
  }

  /// Asks up to three times, and waits for a second, then for two, in between.
  private var patience: RetryPolicy<SearchError> {
    RetryPolicy(count: 2, pause: .seconds(1), when: { $0.isPassing })
  }

  private func request(_ text: String) -> some Publisher<[String], SearchError> {
    session.publisher(for: url.appending(queryItems: [URLQueryItem(name: "q", value: text)]))
      .successfulData()
      .mapError(SearchError.init)
      .decode(as: [String].self) { _ in .unreadable }
  }
}
