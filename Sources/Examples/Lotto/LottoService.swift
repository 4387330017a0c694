import Foundation
import Rivulet
import RivuletFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The service that knows the results of the lottery.
struct LottoService: Sendable {
  /// The address of the real service, or of another one of its shape.
  let baseURL: URL
  var session = URLSession.shared

  /// Asks for the result of a round, once for each subscription.
  func lotto(round: Int) -> some Publisher<Lotto, ServiceError> {
    session.publisher(for: .fresh(url(round: round)))
      .successfulData()
      .mapError(ServiceError.init)
      .decode(as: LottoAnswer.self) { _ in .unreadable }
      .tryMap { answer throws(ServiceError) in
        guard case .success(let lotto) = answer else { throw .unknownRound(round) }
        return lotto
      }
  }

  private func url(round: Int) -> URL {
    baseURL.appending(path: "common.do").appending(queryItems: [
      URLQueryItem(name: "method", value: "getLottoNumber"),
      URLQueryItem(name: "drwNo", value: String(round)),
    ])
  }
}
