import Foundation

extension Double {
  func rounded(toPlaces places: Int) -> Double {
    let scale = pow(10, Double(places))
    return (self * scale).rounded() / scale
  }

  /// The number with exactly that many decimal places.
  func formatted(places: Int) -> String {
    String(format: "%.\(places)f", self)
  }

  /// About three significant digits, with no exponent.
  var short: String {
    switch abs(self) {
    case 0: "0"
    case ..<1: formatted(places: 3)
    case ..<10: formatted(places: 2)
    case ..<100: formatted(places: 1)
    default: formatted(places: 0)
    }
  }

  /// As ``short``, without zeros at the end: for numbers that are often whole.
  var trimmed: String {
    var text = formatted(places: 2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}

/// Writes a line to the standard error stream.
func printError(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
