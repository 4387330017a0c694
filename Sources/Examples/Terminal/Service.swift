import Foundation

/// The service that a demo asks: a recording in this process, or a real one.
struct Service {
  let baseURL: URL
  private let server: HTTPServer?

  /// Starts the recording, unless there is a real service.
  init(
    liveURL: URL?,
    routes: [String: HTTPServer.Reply],
    fallback: HTTPServer.Reply = .json(status: 404, "{}")
  ) throws {
    server = liveURL == nil ? try HTTPServer(routes: routes, fallback: fallback) : nil
    baseURL = liveURL ?? server?.baseURL ?? URL(filePath: "/")
  }

  /// A command that stops the recording for good.
  @MainActor
  var offlineCommand: Command {
    .plain("offline", "stop the service in this process, for good") { [server] in
      guard let server else {
        throw CommandError.impossible("The service is not in this process: it cannot be stopped.")
      }
      server.stop()
    }
  }
}
