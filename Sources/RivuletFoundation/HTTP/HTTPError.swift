import Foundation
import Rivulet

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request over HTTP brought no data.
public enum HTTPError: Error, Equatable, Sendable {
  /// No answer came: there is no connection, say, or it took too long.
  case connection(URLError)

  /// The server answered with a status that is none of success; `body` is what it had to say.
  case status(Int, body: Data)

  /// What came is not an answer over HTTP.
  case notHTTP
}

extension URLResponse {
  /// The body, if the status is one of success.
  func checked(_ body: Data, _ statuses: Range<Int>) throws(HTTPError) -> Data {
    guard let response = self as? HTTPURLResponse else { throw .notHTTP }
    guard statuses ~= response.statusCode else {
      throw .status(response.statusCode, body: body)
    }
    return body
  }
}

extension Publisher
where Output == (data: Data, response: URLResponse), Failure == URLError {
  /// Sends the data of an answer whose HTTP status is one of success, and fails for any other.
  ///
  ///     upstream:            --(200 "a"|)     --(404 "?"|)
  ///     successfulData():    --("a"|)         --#status(404)
  ///
  /// Passes demand on as it is, and stays on the thread of the upstream.
  ///
  /// ```swift
  /// func page(at url: URL) -> some Publisher<Data, HTTPError> {
  ///   URLSession.shared.publisher(for: url).successfulData()
  /// }
  /// ```
  ///
  /// - Parameter statuses: The statuses of success.
  /// - Returns: A publisher of the data.
  public func successfulData(
    statuses: Range<Int> = 200..<300
  ) -> some Publisher<Data, HTTPError> {
    mapError(HTTPError.connection).tryMap { answer throws(HTTPError) in
      try answer.response.checked(answer.data, statuses)
    }
  }
}
