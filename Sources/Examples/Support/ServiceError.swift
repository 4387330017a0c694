import Foundation
import RivuletFoundation

/// Why a service did not give what it was asked for.
enum ServiceError: Error, Hashable, CustomStringConvertible {
  /// There was no answer.
  case noConnection
  /// The answer was one of failure.
  case status(Int)
  /// The answer was not what the model expects.
  case unreadable
  /// The service does not know the round of the lottery.
  case unknownRound(Int)

  /// Takes over an error of `successfulData()`.
  init(_ error: HTTPError) {
    self =
      switch error {
      case .connection: .noConnection
      case .status(let code, _): .status(code)
      case .notHTTP: .unreadable
      }
  }

  var description: String {
    switch self {
    case .noConnection: "There is no connection to the service."
    case .status(let code): "The service answered with the status \(code)."
    case .unreadable: "The answer of the service cannot be read."
    case .unknownRound(let round): "The service knows no round \(round)."
    }
  }
}
