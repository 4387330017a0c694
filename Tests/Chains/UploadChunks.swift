import Rivulet

/// Sends a file in pieces, two at a time.
func uploadChunks(_ bytes: [UInt8]) -> AnyPublisher<Double, Problem> {
  let chunks = stride(from: 0, to: bytes.count, by: 1024).publisher
    .map { Array(bytes[$0..<min($0 + 1024, bytes.count)]) }
    .filter { !$0.isEmpty }
  return
    chunks
    .flatMap(maxConcurrent: 2) { upload($0).retry(2) }
    .scan(0) { $0 + $1 }
    .map { Double($0) / Double(bytes.count) }
    .removeDuplicates()
    .eraseToAnyPublisher()
}
