import Foundation
import Rivulet

/// Reads blocks of a file descriptor and cuts them into lines.
final class LineReader: Sendable {
  struct Block: Sendable {
    var lines: [String] = []
    var isLast = false
  }

  private static let blockSize = 65_536

  private let descriptor: Int32
  /// What has come of a line whose end has not.
  private let rest = Locked<[UInt8]>([])

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  static func open(_ file: URL) -> Result<LineReader, POSIXError> {
    let descriptor = Foundation.open(file.path, O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? .failure(.current) : .success(LineReader(descriptor))
  }

  func close() {
    _ = Foundation.close(descriptor)
  }

  /// Reads what there is, one block at most.
  func read() throws(POSIXError) -> Block {
    var problem: POSIXError?
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, count in
      let result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      count = max(result, 0)
      problem = result < 0 ? .current : nil
    }
    switch problem?.code {
    case nil: return cut(bytes)
    // There was nothing yet.
    case .EINTR, .EAGAIN: return Block()
    default: throw problem ?? .current
    }
  }

  /// Cuts off the lines that are whole; at the end of the input, where no bytes come, all.
  private func cut(_ bytes: [UInt8]) -> Block {
    rest.withLock { rest in
      var block = Block(isLast: bytes.isEmpty)
      for (index, part) in bytes.split(separator: newline, omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { block.lines.append(Self.line(&rest)) }
        rest += part
      }
      if block.isLast, !rest.isEmpty { block.lines.append(Self.line(&rest)) }
      return block
    }
  }

  private static func line(_ bytes: inout [UInt8]) -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(
      decoding: bytes.last == carriageReturn ? bytes.dropLast() : bytes[...],
      as: UTF8.self
    )
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

extension LineReader {
  /// Sends once, when there is something to read; a file on a disk always has.
  func readability(of handle: FileHandle) -> AnyPublisher<Void, Never> {
    let input = nextInput(of: handle)
    return Deferred {
      self.hasInput(within: 0)
        ? Just(()).subscribe(on: .background).eraseToAnyPublisher() : input
    }.eraseToAnyPublisher()
  }

  /// Sends once, when something comes.
  ///
  /// A thread waits for it, and looks ten times a second whether somebody still does. (The sources of
  /// Dispatch on Linux forget a pipe that was closed at the other end, and may trap then.)
  private func nextInput(of handle: FileHandle) -> AnyPublisher<Void, Never> {
    Create<Void, Never> { emitter in
      Thread.detachNewThread {
        // The descriptor must not be closed before.
        withExtendedLifetime(handle) {
          while !emitter.isDisposed {
            guard self.hasInput(within: 100) else { continue }
            emitter.send(())
            emitter.send(completion: .finished)
          }
        }
      }
      return .disposed
    }.eraseToAnyPublisher()
  }

  /// Whether there is something to read, or the end, within a number of milliseconds.
  private func hasInput(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}

extension POSIXError {
  /// What the last call of the system on this thread has failed with.
  fileprivate static var current: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
