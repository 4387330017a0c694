import Foundation
import Rivulet
import RivuletFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The service that knows the users.
struct NetworkManager: Sendable {
  /// The address of the real service, or of another one of its shape.
  let baseURL: URL
  var session = URLSession.shared

  /// Asks for a user, once for each subscription, and decodes as much as the model has room for.
  func getUser<Model: Decodable & Sendable>(
    _ id: Int = 2,
    as model: Model.Type = User.self
  ) -> some Publisher<Model, ServiceError> {
    session.publisher(for: .fresh(baseURL.appending(path: "users/\(id)")))
      .successfulData()
      .mapError(ServiceError.init)
      .decode(as: model) { _ in .unreadable }
  }
}
