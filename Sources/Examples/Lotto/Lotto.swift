/// The result of one round of the lottery, with the names of the service.
struct Lotto: Decodable, Hashable, Sendable {
  let drwNo: Int
  let drwNoDate: String
  let drwtNo1: Int
  let drwtNo2: Int
  let drwtNo3: Int
  let drwtNo4: Int
  let drwtNo5: Int
  let drwtNo6: Int
  let bnusNo: Int
  let firstWinamnt: Int

  /// The six numbers and the bonus number.
  var numbers: [Int] {
    [drwtNo1, drwtNo2, drwtNo3, drwtNo4, drwtNo5, drwtNo6, bnusNo]
  }
}

/// An answer of the service, which says of itself whether there is a result.
enum LottoAnswer: Decodable, Hashable, Sendable {
  case success(Lotto)
  case fail

  private enum CodingKeys: CodingKey {
    case returnValue
  }

  init(from decoder: any Decoder) throws {
    let returnValue = try decoder.container(keyedBy: CodingKeys.self)
      .decode(String.self, forKey: .returnValue)
    self = returnValue == "success" ? .success(try Lotto(from: decoder)) : .fail
  }
}
