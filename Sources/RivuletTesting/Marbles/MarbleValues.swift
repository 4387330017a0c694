/// What the letters of a diagram stand for.
struct MarbleValues<Value: Sendable>: Sendable {
  /// The value of a name.
  let value: @Sendable (String) -> Value?

  /// The name of a value.
  let name: @Sendable (Value) -> String

  /// What a parse error expects of a name.
  let expectation: String

  /// Letters that stand for the values of a dictionary.
  init(_ dictionary: [Character: Value], name: @escaping @Sendable (Value) -> String) {
    self.value = { $0.count == 1 ? $0.first.flatMap { dictionary[$0] } : nil }
    self.name = name
    let letters = dictionary.keys.sorted().map { "`\($0)`" }
    self.expectation = "one of the letters \(letters.joined(separator: ", "))"
  }

  /// Letters that stand for the values of a dictionary; values are called by their letters.
  init(_ dictionary: [Character: Value]) where Value: Equatable {
    self.init(dictionary) { value in
      let letters = dictionary.filter { $0.value == value }.keys
      return letters.min().map { String($0) } ?? String(describing: value)
    }
  }

  /// Letters that are the values themselves, as they are written.
  static func asWritten() -> Self where Value: LosslessStringConvertible {
    Self(
      value: { Value($0) },
      name: { String(describing: $0) },
      expectation: "a value of type \(Value.self)"
    )
  }

  private init(
    value: @escaping @Sendable (String) -> Value?,
    name: @escaping @Sendable (Value) -> String,
    expectation: String
  ) {
    self.value = value
    self.name = name
    self.expectation = expectation
  }
}
