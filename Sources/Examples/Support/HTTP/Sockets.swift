#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A call of the system that failed.
struct SocketError: Error, CustomStringConvertible {
  let call: String
  let code = errno

  var description: String { "\(call): error \(code)" }
}

/// The few calls of the system that an ``HTTPServer`` needs; a socket is its file descriptor.
enum Sockets {
  /// Listens on a free port of 127.0.0.1.
  static func openListener() throws(SocketError) -> (socket: Int32, port: UInt16) {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard listener >= 0 else { throw SocketError(call: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else {
      let error = SocketError(call: "listen")
      close(listener)
      throw error
    }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// Takes the next client.
  static func takeClient(of listener: Int32) -> Int32? {
    let client = accept(listener, nil, nil)
    guard client >= 0 else { return nil }
    #if canImport(Darwin)
      // Elsewhere, each `send` says that a client that has hung up is no signal.
      var isOn: Int32 = 1
      setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return client
  }

  /// Waits until a socket has something to read, or a client to take.
  ///
  /// - Parameters:
  ///   - socket: The socket.
  ///   - alarm: What ends the waiting before.
  ///   - patience: For how many milliseconds to wait, or -1 for ever.
  /// - Returns: Whether there is something.
  static func awaitInput(of socket: Int32, unless alarm: Alarm, patience: Int32 = -1) -> Bool {
    var entries = [
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alarm.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    var count: Int32
    repeat {
      count = poll(&entries, 2, patience)
    } while count < 0 && errno == EINTR
    return count > 0 && entries[1].revents == 0
  }

  /// Reads what there is: nothing if the other side has hung up.
  static func read(from socket: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(recv(socket, buffer.baseAddress, buffer.count, 0), 0)
    }
  }

  /// Writes everything, unless the other side hangs up.
  static func write(_ bytes: some Sequence<UInt8>, to socket: Int32) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Hangs up.
  static func hangUp(_ socket: Int32) {
    close(socket)
  }
}

/// What ends all waiting for sockets: a pipe that becomes readable when its other end is closed.
struct Alarm: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(SocketError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SocketError(call: "pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// Sets the alarm off; to be called once.
  func ring() {
    close(writeEnd)
  }

  /// Gives the alarm back to the system; to be called once, when nobody waits any more.
  func release() {
    close(readEnd)
  }
}
