import Foundation
import Rivulet

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hears of the one task of a session, and sends what it hears.
final class TransferDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
  private struct State {
    var body = Data()
    /// Why the file could not be stored.
    var error: (any Error)?
  }

  private let emitter: Emitter<Transfer<Data>, HTTPError>
  /// Where to store the answer, if that is to be done.
  private let file: URL?
  private let statuses: Range<Int>
  private let state = Locked(State())
  let end = TaskEnd()

  init(_ emitter: Emitter<Transfer<Data>, HTTPError>, file: URL?, statuses: Range<Int>) {
    self.emitter = emitter
    self.file = file
    self.statuses = statuses
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    emitter.send(.sent(TransferProgress(totalBytesSent, of: totalBytesExpectedToSend)))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let count = state.withLock { state in
      state.body.append(data)
      return state.body.count
    }
    let total = dataTask.response?.expectedContentLength ?? -1
    emitter.send(.received(TransferProgress(Int64(count), of: total)))
  }

  func urlSession(
    _ session: URLSession,
    downloadTask: URLSessionDownloadTask,
    didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64,
    totalBytesExpectedToWrite: Int64
  ) {
    // What is written of another status is not what was asked for. On Linux the status is not known
    // before the end.
    guard downloadTask.response == nil || isSuccess(downloadTask) else { return }
    emitter.send(.received(TransferProgress(totalBytesWritten, of: totalBytesExpectedToWrite)))
  }

  func urlSession(
    _ session: URLSession,
    downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    guard !emitter.isDisposed else { return }
    do {
      if let file, isSuccess(downloadTask) {
        try FileManager.default.replace(file, with: location)
      } else {
        let body = try Data(contentsOf: location)
        state.withLock { $0.body = body }
        try FileManager.default.removeItem(at: location)
      }
    } catch {
      state.withLock { $0.error = URLError(.cannotMoveFile) }
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    end.come()
    let (body, storing) = state.withLock { ($0.body, $0.error) }
    do throws(HTTPError) {
      emitter.send(.completed(try result(of: task, body, error ?? storing)))
      emitter.send(completion: .finished)
    } catch {
      emitter.send(completion: .failure(error))
    }
  }

  private func result(
    of task: URLSessionTask,
    _ body: Data,
    _ error: (any Error)?
  ) throws(HTTPError) -> Data {
    if let error {
      throw .connection((error as? URLError) ?? URLError(.unknown))
    }
    guard let response = task.response else { throw .notHTTP }
    return try response.checked(body, statuses)
  }

  private func isSuccess(_ task: URLSessionTask) -> Bool {
    (task.response as? HTTPURLResponse).map { statuses ~= $0.statusCode } ?? false
  }
}

extension TransferProgress {
  /// Foundation's numbers, of which a total that is not positive is unknown.
  fileprivate init(_ byteCount: Int64, of total: Int64) {
    self.init(byteCount: byteCount, totalByteCount: total > 0 ? total : nil)
  }
}

extension FileManager {
  /// Puts a file where another one may be, which is lost only if that succeeds.
  fileprivate func replace(_ file: URL, with newFile: URL) throws {
    // It may come from another volume, so it is moved next to the place first.
    let neighbour = file.deletingLastPathComponent().appending(path: ".\(UUID())")
    try moveItem(at: newFile, to: neighbour)
    guard rename(neighbour.path, file.path) == 0 else {
      try removeItem(at: neighbour)
      throw URLError(.cannotMoveFile)
    }
  }
}
