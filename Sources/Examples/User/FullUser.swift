/// Everything that the service knows of a user.
struct FullUser: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, name, email, address, phone, website, company
    case userName = "username"
  }

  let id: Int
  let name: String
  let userName: String
  let email: String
  let address: Address
  let phone: String
  let website: String
  let company: Company
}

/// Where a user lives.
struct Address: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case street, suite, city, geo
    case zipCode = "zipcode"
  }

  let street: String
  let suite: String
  let city: String
  let zipCode: String
  let geo: Geo
}

/// A place on the globe, in degrees.
struct Geo: Codable, Hashable, Sendable {
  let lat: String
  let lng: String
}

/// Where a user works.
struct Company: Codable, Hashable, Sendable {
  let name: String
  let catchPhrase: String
  let bs: String
}
