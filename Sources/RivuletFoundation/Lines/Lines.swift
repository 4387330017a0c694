import Foundation
import Rivulet

/// A publisher of the lines of a file or of a pipe, which are read as they are requested.
///
///     Lines(ofFileAt: file)    (abc|)
///     Lines(of: pipe)          --a----(bc)--d|
///
/// A line ends at a line feed; a carriage return before that belongs to the end. Empty lines count,
/// and so does a last one without an end. What is not UTF-8 comes as U+FFFD.
///
/// It reads blocks of 64 KB, and at most two blocks ahead of the demand: a program that writes into
/// a pipe waits when nobody reads. A line is kept whole in memory, however long it is. A call of the
/// system that fails is a `POSIXError`.
///
/// ```swift
/// let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
/// try Data("one\ntwo\n\nthree".utf8).write(to: file)
/// Lines(ofFileAt: file).sink(receiveCompletion: { print($0) }, receiveValue: { print("<\($0)>") })
/// // Prints "<one>", "<two>", "<>", "<three>", "finished"
/// try FileManager.default.removeItem(at: file)
/// ```
public struct Lines: Publisher {
  public typealias Output = String
  public typealias Failure = POSIXError

  private let lines: AnyPublisher<String, POSIXError>

  /// Creates a publisher of the lines of a file, which each subscription opens for itself.
  ///
  /// It is read by the thread that requests: `subscribe(on: .background)` in front of the
  /// subscription has another one do it. It is closed before the end is heard of, and before
  /// `dispose()` returns (contract 11).
  ///
  /// - Parameter file: A file on a disk; what may have to wait goes through `init(of:)`.
  public init(ofFileAt file: URL) {
    lines = Using {
      LineReader.open(file)
    } source: { reader in
      reader.publisher.flatMap { Self.lines($0, whenReadable: Just(()).eraseToAnyPublisher()) }
        .eraseToAnyPublisher()
    } release: { reader in
      (try? reader.get())?.close()
    }.eraseToAnyPublisher()
  }

  /// Creates a publisher of the lines that come out of a pipe, a socket or the standard input.
  ///
  /// While there are none, and somebody has asked for one, a thread waits for them. Disposal stops
  /// the reading; the handle stays open, and is kept as long as somebody subscribes. Two
  /// subscriptions would share the lines out, and one after another misses what the former has read
  /// ahead.
  ///
  /// - Parameter handle: What to read from.
  public init(of handle: FileHandle) {
    lines = Deferred {
      let reader = LineReader(handle.fileDescriptor)
      return Self.lines(reader, whenReadable: reader.readability(of: handle))
    }.eraseToAnyPublisher()
  }

  public func subscribe<Downstream: Subscriber>(_ subscriber: sending Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    lines.subscribe(subscriber)
  }

  /// Reads a block whenever there is something to read and all lines before have been asked for.
  private static func lines(
    _ reader: LineReader,
    whenReadable readable: AnyPublisher<Void, Never>
  ) -> some Publisher<String, POSIXError> {
    let blocks = (0...).publisher.concatMap { _ in
      readable.tryMap { _ throws(POSIXError) in try reader.read() }
    }
    return Transform(blocks, memory: ()) { _, block in
      block.isLast ? .sendLast(block.lines) : .send(block.lines)
    }
    .concatMap { $0.publisher.setFailureType(to: POSIXError.self) }
  }
}
