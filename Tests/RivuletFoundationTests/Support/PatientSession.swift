import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A session that waits long: on a busy machine other tests may run before an answer is seen.
  static func patient() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 600
    // A task that looks into a cache begins later, on a queue that a busy machine does not serve.
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }
}
