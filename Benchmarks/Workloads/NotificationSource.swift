import Foundation

/// An event source made of Foundation's notification centre.
struct NotificationSource: Sendable {
  private static let key = "value"

  private let center = NotificationCenter()
  private let name = Notification.Name("value")

  func listen(_ listener: @escaping @Sendable (Int) -> Void) -> any NSObjectProtocol {
    center.addObserver(forName: name, object: nil, queue: nil) { notification in
      if let value = notification.userInfo?[Self.key] as? Int {
        listener(value)
      }
    }
  }

  func send(_ value: Int) {
    center.post(name: name, object: nil, userInfo: [Self.key: value])
  }

  func remove(_ token: any NSObjectProtocol) {
    center.removeObserver(token)
  }
}
