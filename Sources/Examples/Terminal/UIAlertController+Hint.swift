import HeadlessUIKit

extension UIAlertController {
  /// What a person can type while the alert is open.
  var hint: String {
    let taps = actions.compactMap { $0.title.map { "“tap \($0)”" } }.joined(separator: " or ")
    let end = "\(taps) ends the alert."
    return textFields == nil ? "Now \(end)" : "Now “type TEXT” fills the text field, and \(end)"
  }
}
