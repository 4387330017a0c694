/// The records that the example shows.
enum DummyData {
  static let baby = [
    Babys(name: "안재율", sex: "남아", age: 1, memo: "재율이 입니다.", image: "Jaeyul1"),
    Babys(name: "안나율", sex: "여아", age: 1, memo: "나율이 입니다.", image: "Nayul1"),
    Babys(name: "안재율2", sex: "남아", age: 1, memo: "재율이 입니다.2", image: "Jaeyul2"),
  ]
}
