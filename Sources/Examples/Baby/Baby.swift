/// What is known of a baby.
struct Baby: Hashable, Sendable {
  let name: String
  let sex: String
  let age: Int
  let memo: String
  let image: String

  /// The records that the example shows.
  static let samples = [
    Baby(name: "안재율", sex: "남아", age: 1, memo: "재율이 입니다.", image: "Jaeyul1"),
    Baby(name: "안나율", sex: "여아", age: 1, memo: "나율이 입니다.", image: "Nayul1"),
    Baby(name: "안재율2", sex: "남아", age: 1, memo: "재율이 입니다.2", image: "Jaeyul2"),
  ]
}
