import Foundation
import Rivulet

extension Publisher where Output == Data {
  /// Decodes each value, and fails with the decoder's error if that is not possible.
  ///
  ///     upstream:                --1---2---x-
  ///     decode(as: Int.self):    --1---2---#
  ///
  /// The failure may be the upstream's or the decoder's, so its type is `any Error`: see
  /// `decode(as:decoder:failure:)` for a type of your own. A value that cannot be decoded disposes
  /// of the upstream. Passes demand on as it is, and decodes on the thread that sends. The decoder
  /// is used by all subscriptions: set it up before. Combine calls it `decode(type:decoder:)`.
  ///
  /// ```swift
  /// Just(Data("[1, 2]".utf8)).decode(as: [Int].self)
  ///   .sink(receiveCompletion: { _ in }, receiveValue: { print($0) })  // Prints "[1, 2]"
  /// ```
  public func decode<Value: Decodable & Sendable>(
    as type: Value.Type,
    decoder: any DataDecoder = JSONDecoder()
  ) -> some Publisher<Value, any Error> {
    mapError { $0 as any Error }.tryMap { data in
      try decoder.decode(type, from: data)
    }
  }

  /// Decodes each value, and fails with an error of the upstream's type if that is not possible.
  ///
  ///     upstream:                                   --1---x-
  ///     decode(as: Int.self) { _ in .unreadable }:  --1---#unreadable
  ///
  /// The failures of the upstream pass as they are. Otherwise like `decode(as:decoder:)`.
  ///
  /// ```swift
  /// enum ServiceError: Error { case noAnswer, unreadable }
  ///
  /// func numbers(at url: URL) -> some Publisher<[Int], ServiceError> {
  ///   URLSession.shared.publisher(for: url)
  ///     .successfulData()
  ///     .mapError { _ in ServiceError.noAnswer }
  ///     .decode(as: [Int].self) { _ in .unreadable }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: What to decode.
  ///   - decoder: What decodes.
  ///   - failure: Makes a failure of the decoder's error.
  /// - Returns: A publisher of the values.
  public func decode<Value: Decodable & Sendable>(
    as type: Value.Type,
    decoder: any DataDecoder = JSONDecoder(),
    failure: @escaping @Sendable (any Error) -> Failure
  ) -> some Publisher<Value, Failure> {
    tryMap { data throws(Failure) in
      do {
        return try decoder.decode(type, from: data)
      } catch {
        throw failure(error)
      }
    }
  }

  /// Combine's name of `decode(as:decoder:)`.
  @available(*, unavailable, renamed: "decode(as:decoder:)")
  public func decode<Value: Decodable & Sendable>(
    type: Value.Type,
    decoder: any DataDecoder = JSONDecoder()
  ) -> AnyPublisher<Value, any Error> {
    decode(as: type, decoder: decoder).eraseToAnyPublisher()
  }
}
