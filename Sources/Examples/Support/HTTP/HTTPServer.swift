import Dispatch
import Foundation
import Rivulet
import Synchronization

/// A tiny HTTP server inside of this process, for examples and tests that must not need a network.
///
/// It listens on a free port of 127.0.0.1, on a thread of its own, and answers one request after
/// the other: GET only, and from a table. It stops at ``stop()``, or when nobody keeps it any more.
final class HTTPServer: Sendable {
  /// What a path is answered with.
  enum Reply: Sendable {
    /// A status and a body of JSON.
    case json(status: Int = 200, String)
    /// Nothing at all, until the client hangs up.
    case silence
  }

  /// The address under which all paths are.
  let baseURL: URL

  private let loop: HTTPServerLoop
  private let hasEnded = DispatchSemaphore(value: 0)
  private let isStopped = Atomic(false)

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - routes: What is answered, by path and query, as in `/users/2` or `/draw?no=100`.
  ///   - fallback: What every other path is answered with.
  /// - Throws: What the system has against another socket.
  init(
    routes: [String: Reply],
    fallback: Reply = .json(status: 404, "{}")
  ) throws(SocketError) {
    let listener = try Sockets.openListener()
    var address = URLComponents()
    address.scheme = "http"
    address.host = "127.0.0.1"
    address.port = Int(listener.port)
    baseURL = address.url ?? URL(filePath: "/")
    let loop = HTTPServerLoop(
      listener: listener.socket,
      alarm: try Alarm(),
      routes: routes,
      fallback: fallback
    )
    self.loop = loop
    Thread { [hasEnded] in
      loop.run()
      hasEnded.signal()
    }.start()
  }

  deinit {
    stop()
  }

  /// The paths that were asked for so far, in order.
  var requests: Observable<[String]> { loop.requests }

  /// How many clients hung up instead of waiting for an answer.
  var hangUpCount: Observable<Int> { loop.hangUpCount }

  /// Stops listening and hangs up; returns when both have happened.
  func stop() {
    guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
    loop.alarm.ring()
    hasEnded.wait()
    loop.alarm.release()
  }
}
