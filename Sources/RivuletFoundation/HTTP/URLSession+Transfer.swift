import Foundation
import Rivulet

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A publisher that sends a body, tells how far it has come, and sends the answer's data at last.
  ///
  ///     publisher(for: request, uploading: body):   --25%--50%--100%----("ok"|)
  ///     an answer of another status:                --25%--50%--100%----#status(507)
  ///
  /// The request is sent anew for every subscription. Progress that has not been asked for makes
  /// room for newer progress, and for the result, which is never dropped: one value waits. An
  /// answer with another status than those given is a failure, as with `successfulData(statuses:)`.
  /// Disposal cancels the request. Everything comes on a queue of the request's own.
  ///
  /// Only the delegate of a session hears of progress, so the request goes over a session of its
  /// own, of the same configuration. This session's delegate is not asked.
  ///
  /// ```swift
  /// func send(_ photo: Data, with request: URLRequest) -> any Disposable {
  ///   URLSession.shared.publisher(for: request, uploading: photo)
  ///     .sink(receiveCompletion: { print($0) }) { step in
  ///       switch step {
  ///       case .sent(let progress): print(progress.fraction ?? 0)
  ///       case .received: break
  ///       case .completed(let answer): print(answer.count, "bytes of answer")
  ///       }
  ///     }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - request: Where to send it, by `POST` or `PUT`.
  ///   - body: What to send.
  ///   - statuses: The statuses of success.
  /// - Returns: A publisher of the progress and of the answer's data.
  public func publisher(
    for request: URLRequest,
    uploading body: Data,
    statuses: Range<Int> = 200..<300
  ) -> some Publisher<Transfer<Data>, HTTPError> {
    transfer(statuses: statuses) { $0.uploadTask(with: request, from: body) }
  }

  /// A publisher that sends a file, tells how far it has come, and sends the answer's data at last.
  ///
  /// The file is read while it is sent, and never as a whole. Otherwise like
  /// `publisher(for:uploading:statuses:)`.
  ///
  /// - Parameters:
  ///   - request: Where to send it, by `POST` or `PUT`.
  ///   - file: What to send.
  ///   - statuses: The statuses of success.
  /// - Returns: A publisher of the progress and of the answer's data.
  public func publisher(
    for request: URLRequest,
    uploadingFileAt file: URL,
    statuses: Range<Int> = 200..<300
  ) -> some Publisher<Transfer<Data>, HTTPError> {
    transfer(statuses: statuses) { $0.uploadTask(with: request, fromFile: file) }
  }

  /// A publisher that stores an answer in a file, and tells how far it has come.
  ///
  ///     publisher(for: request, downloadingTo: file):   --25%--50%--100%-(file|)
  ///     an answer of another status:                    --#status(404)
  ///
  /// The answer is written elsewhere first: the file appears, or takes the place of one that was
  /// there, when all of it has come. An answer with another status than those given leaves the
  /// file as it was. One that cannot be stored fails with `.connection`, whose code is
  /// `.cannotMoveFile`. Otherwise like `publisher(for:uploading:statuses:)`.
  ///
  /// ```swift
  /// func load(_ request: URLRequest, into file: URL) -> any Disposable {
  ///   URLSession.shared.publisher(for: request, downloadingTo: file)
  ///     .sink(receiveCompletion: { print($0) }) { step in
  ///       if case .received(let progress) = step { print(progress.fraction ?? 0) }
  ///     }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - file: Where to store it.
  ///   - statuses: The statuses of success.
  /// - Returns: A publisher of the progress and of the file's address.
  public func publisher(
    for request: URLRequest,
    downloadingTo file: URL,
    statuses: Range<Int> = 200..<300
  ) -> some Publisher<Transfer<URL>, HTTPError> {
    transfer(to: file, statuses: statuses) { $0.downloadTask(with: request) }
      .map { step in
        switch step {
        case .sent(let progress): .sent(progress)
        case .received(let progress): .received(progress)
        case .completed: .completed(file)
        }
      }
  }

  private func transfer(
    to file: URL? = nil,
    statuses: Range<Int>,
    _ makeTask: @escaping @Sendable (URLSession) -> URLSessionTask
  ) -> some Publisher<Transfer<Data>, HTTPError> {
    // What waits is the newest progress, or the result, which is the last value.
    Create(bufferingPolicy: .bufferingNewest(1)) { emitter in
      let delegate = TransferDelegate(emitter, file: file, statuses: statuses)
      let session = URLSession(
        configuration: self.configuration,
        delegate: delegate,
        delegateQueue: nil
      )
      let task = makeTask(session)
      task.resume()
      // The session keeps its delegate, and with it the emitter, until its task has ended.
      session.finishTasksAndInvalidate()
      return AnyDisposable { delegate.end.cancel(task, of: session) }
    }
  }
}
