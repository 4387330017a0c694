/// What the screen needs of a user.
struct User: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case userName = "username"
    case email
  }

  let userName: String
  let email: String
}
