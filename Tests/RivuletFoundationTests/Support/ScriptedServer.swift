import Foundation
import Rivulet
import Testing

@testable import Examples

/// An HTTP server in this process that answers as a closure says, with a thread for each client.
final class ScriptedServer: Sendable {
  typealias Script = @Sendable (Request, Client) -> Void

  struct Request: Sendable {
    let method: String
    /// The path, and the query.
    let path: String
    let body: [UInt8]
  }

  let baseURL: URL
  /// The paths that were asked for so far, in order.
  let requests = Observable<[String]>([])
  /// The paths of the clients that hung up instead of waiting for an answer.
  let hangUps = Observable<[String]>([])

  private let alarm: Alarm
  private let threads = DispatchGroup()

  init(_ script: @escaping Script) throws {
    let (listener, port) = try Sockets.openListener()
    let alarm = try Alarm()
    self.alarm = alarm
    baseURL = try #require(URL(string: "http://127.0.0.1:\(port)"))
    threads.enter()
    Thread { [threads, requests, hangUps] in
      while Sockets.awaitInput(of: listener, unless: alarm) {
        guard let socket = Sockets.takeClient(of: listener) else { continue }
        threads.enter()
        Thread {
          let client = Client(socket: socket, alarm: alarm)
          if let request = client.readRequest() {
            requests.update { $0.append(request.path) }
            script(request, client)
            if client.hasHungUp.value { hangUps.update { $0.append(request.path) } }
          }
          Sockets.hangUp(socket)
          threads.leave()
        }.start()
      }
      Sockets.hangUp(listener)
      threads.leave()
    }.start()
  }

  deinit {
    alarm.ring()
    threads.wait()
    alarm.release()
  }

  func url(_ path: String) -> URL { baseURL.appending(path: path) }
}

extension ScriptedServer {
  /// The other end of a connection.
  struct Client: Sendable {
    fileprivate let socket: Int32
    fileprivate let alarm: Alarm
    fileprivate let hasHungUp = Observable(false)

    /// Answers, all at once.
    func answer(_ body: some Collection<UInt8>, status: Int = 200) {
      begin(status: status, length: body.count)
      write(body)
    }

    /// Writes the head of an answer, whose body follows.
    func begin(status: Int = 200, length: Int) {
      let head = "HTTP/1.1 \(status) Whatever\r\nContent-Length: \(length)\r\n"
      write((head + "Connection: close\r\n\r\n").utf8)
    }

    func write(_ bytes: some Collection<UInt8>) {
      Sockets.write(Array(bytes), to: socket)
    }

    /// Waits until the client hangs up.
    func awaitHangUp() {
      if Sockets.awaitInput(of: socket, unless: alarm) { hasHungUp.value = true }
    }

    fileprivate func readRequest() -> Request? {
      var bytes: [UInt8] = []
      var bodyStart: Int?
      while bodyStart == nil {
        guard let more = read() else { return nil }
        bytes += more
        bodyStart = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
      }
      let start = bodyStart ?? 0
      let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
      let words = lines[0].split(separator: " ").map(String.init)
      let length = lines.compactMap { $0.lowercased().wholeMatch(of: /content-length: *(\d+)/) }
        .compactMap { Int($0.1) }.first
      if lines.contains(where: { $0.lowercased().hasPrefix("expect:") }) {
        write("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      }
      while bytes.count < start + (length ?? 0) {
        guard let more = read() else {
          hasHungUp.value = true
          break
        }
        bytes += more
      }
      return Request(method: words[0], path: words[1], body: Array(bytes[start...]))
    }

    private func read() -> [UInt8]? {
      guard Sockets.awaitInput(of: socket, unless: alarm) else { return nil }
      let bytes = Sockets.read(from: socket)
      return bytes.isEmpty ? nil : bytes
    }
  }
}
