/// What is known of one baby; the name is the document's.
struct Babys: Hashable, Sendable {
  let name: String
  let sex: String
  let age: Int
  let memo: String
  let image: String
}
