extension Duration {
  /// The units of time that marbles know, the largest first, with their length in nanoseconds.
  static let units: [(name: String, nanoseconds: Int128)] = [
    ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000), ("ns", 1),
  ]

  /// The duration in the largest unit that needs no fraction: `90s`, `2m`, `1500ms`.
  var inUnits: String {
    let nanoseconds = attoseconds / 1_000_000_000
    guard nanoseconds != 0 else { return "0s" }
    for unit in Duration.units where nanoseconds % unit.nanoseconds == 0 {
      return "\(nanoseconds / unit.nanoseconds)\(unit.name)"
    }
    return "\(nanoseconds)ns"
  }
}
