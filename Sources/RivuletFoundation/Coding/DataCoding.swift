import Foundation

/// What makes a value of data: `JSONDecoder`, `PropertyListDecoder`, or one of your own.
public protocol DataDecoder: Sendable {
  /// Makes a value of that type.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

/// What makes data of a value: `JSONEncoder`, `PropertyListEncoder`, or one of your own.
public protocol DataEncoder: Sendable {
  /// Makes data of a value.
  func encode<Value: Encodable>(_ value: Value) throws -> Data
}

extension JSONDecoder: DataDecoder {}
extension JSONEncoder: DataEncoder {}
extension PropertyListDecoder: DataDecoder {}
extension PropertyListEncoder: DataEncoder {}
