import Foundation
import Rivulet

extension Publisher where Output: Encodable {
  /// Encodes each value, and fails with the encoder's error if that is not possible.
  ///
  ///     upstream:      --1---2---nan-
  ///     encode():      --1---2---#
  ///
  /// The failure may be the upstream's or the encoder's, so its type is `any Error`: see
  /// `encode(encoder:failure:)` for a type of your own. A value that cannot be encoded disposes of
  /// the upstream. Passes demand on as it is, and encodes on the thread that sends. The encoder is
  /// used by all subscriptions: set it up before.
  ///
  /// ```swift
  /// Just([1, 2]).encode().map { String(decoding: $0, as: UTF8.self) }
  ///   .sink(receiveCompletion: { _ in }, receiveValue: { print($0) })  // Prints "[1,2]"
  /// ```
  public func encode(
    encoder: any DataEncoder = JSONEncoder()
  ) -> some Publisher<Data, any Error> {
    mapError { $0 as any Error }.tryMap { value in
      try encoder.encode(value)
    }
  }

  /// Encodes each value, and fails with an error of the upstream's type if that is not possible.
  ///
  ///     upstream:                       --1---nan-
  ///     encode { _ in .unwritable }:    --1---#unwritable
  ///
  /// The failures of the upstream pass as they are. Otherwise like `encode(encoder:)`.
  ///
  /// ```swift
  /// enum StoreError: Error { case unwritable }
  ///
  /// Just([1, 2]).setFailureType(to: StoreError.self)
  ///   .encode { _ in .unwritable }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.count, "bytes") })
  /// // Prints "5 bytes", "finished"
  /// ```
  ///
  /// - Parameters:
  ///   - encoder: What encodes.
  ///   - failure: Makes a failure of the encoder's error.
  /// - Returns: A publisher of the data.
  public func encode(
    encoder: any DataEncoder = JSONEncoder(),
    failure: @escaping @Sendable (any Error) -> Failure
  ) -> some Publisher<Data, Failure> {
    tryMap { value throws(Failure) in
      do {
        return try encoder.encode(value)
      } catch {
        throw failure(error)
      }
    }
  }
}
