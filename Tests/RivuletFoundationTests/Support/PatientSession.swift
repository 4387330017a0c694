import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A session that waits long: on a busy machine other tests may run before an answer is seen.
  static func patient() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 600
    return URLSession(configuration: configuration)
  }
}
