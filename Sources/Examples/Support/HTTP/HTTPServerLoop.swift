import Rivulet

/// What the thread of an ``HTTPServer`` does: take a client, read its request, answer, hang up.
struct HTTPServerLoop: Sendable {
  let listener: Int32
  let alarm: Alarm
  let routes: [String: HTTPServer.Reply]
  let fallback: HTTPServer.Reply
  let requests = Observable<[String]>([])
  let hangUpCount = Observable(0)

  /// Serves until the alarm goes off.
  func run() {
    while Sockets.awaitInput(of: listener, unless: alarm) {
      guard let client = Sockets.takeClient(of: listener) else { continue }
      serve(client)
      Sockets.hangUp(client)
    }
    Sockets.hangUp(listener)
  }

  private func serve(_ client: Int32) {
    guard let request = readRequest(of: client) else { return }
    guard request.method == "GET" else {
      return answer(client, status: 405, body: "{}")
    }
    requests.value.append(request.path)
    switch routes[request.path] ?? fallback {
    case .json(let status, let body):
      answer(client, status: status, body: body)
    case .silence:
      // A client that waits sends nothing more: what can be read is that it has hung up.
      if Sockets.awaitInput(of: client, unless: alarm) {
        hangUpCount.value += 1
      }
    }
  }

  /// Reads up to the empty line that ends the head of a request, and looks at its first line.
  private func readRequest(of client: Int32) -> (method: Substring, path: String)? {
    var head: [UInt8] = []
    while !head.contains("\r\n\r\n".utf8) {
      guard head.count < 65_536,
        Sockets.awaitInput(of: client, unless: alarm, patience: 30_000)
      else { return nil }
      let bytes = Sockets.read(from: client)
      guard !bytes.isEmpty else { return nil }
      head += bytes
    }
    let words = String(decoding: head, as: UTF8.self).prefix { !$0.isNewline }.split(separator: " ")
    return words.count == 3 ? (words[0], String(words[1])) : nil
  }

  private func answer(_ client: Int32, status: Int, body: String) {
    let head = """
      HTTP/1.1 \(status) \(200..<300 ~= status ? "OK" : "Not OK")\r
      Content-Type: application/json; charset=utf-8\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \r\n
      """
    Sockets.write((head + body).utf8, to: client)
  }
}
