import Foundation
import Rivulet

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A publisher of the answer to a request, which is sent anew for every subscription.
  ///
  ///     publisher(for: request):   --(answer|)
  ///     without a connection:      --#
  ///
  /// The request is sent when the publisher is subscribed to. The answer waits for demand. It and
  /// the failure come on the session's own queue, so a view goes through `receive(on: .main)`.
  /// Disposal cancels the request. An answer of any HTTP status is a value: `successfulData()`
  /// tells them apart.
  ///
  /// ```swift
  /// func load(_ request: URLRequest) -> any Disposable {
  ///   URLSession.shared.publisher(for: request)
  ///     .map { $0.data.count }
  ///     .replaceError(with: 0)
  ///     .bind { print($0, "bytes") }
  /// }
  /// ```
  public func publisher(
    for request: URLRequest
  ) -> some Publisher<(data: Data, response: URLResponse), URLError> {
    Create { emitter in
      let end = TaskEnd()
      let task = self.dataTask(with: request) { data, response, error in
        end.come()
        // A connection that breaks within the body leaves a response and an error.
        guard let response, error == nil else {
          let failure = (error as? URLError) ?? URLError(.unknown)
          return emitter.send(completion: .failure(failure))
        }
        emitter.send((data: data ?? Data(), response: response))
        emitter.send(completion: .finished)
      }
      task.resume()
      return AnyDisposable { end.cancel(task, of: self) }
    }
  }

  /// A publisher of what is at an address, which is asked for anew for every subscription.
  ///
  /// The same as `publisher(for: URLRequest(url: url))`.
  public func publisher(
    for url: URL
  ) -> some Publisher<(data: Data, response: URLResponse), URLError> {
    publisher(for: URLRequest(url: url))
  }
}
