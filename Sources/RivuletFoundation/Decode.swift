import Foundation
import Rivulet

extension Publisher where Output == Data {
  /// Decodes each value, and fails with the decoder's error if that is not possible.
  ///
  ///     upstream:                  --"1"--"2"--"x"--
  ///     decode(type: Int.self):    --1----2----#
  ///
  /// The failure may be the upstream's or the decoder's, so its type is `any Error`; narrow it
  /// with `mapError`. A value that cannot be decoded cancels the upstream. Passes demand on as it
  /// is, and decodes on the thread that sends. The decoder is used by all subscriptions: set it up
  /// before.
  ///
  /// ```swift
  /// Just(Data("[1, 2]".utf8)).decode(type: [Int].self)
  ///   .sink(receiveCompletion: { _ in }, receiveValue: { print($0) })  // Prints "[1, 2]"
  /// ```
  public func decode<Value: Decodable & Sendable>(
    type: Value.Type,
    decoder: JSONDecoder = JSONDecoder()
  ) -> some Publisher<Value, any Error> {
    mapError { $0 as any Error }.tryMap { data in
      try decoder.decode(type, from: data)
    }
  }
}
