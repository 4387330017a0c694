import Foundation
import Rivulet

extension NotificationCenter {
  /// A publisher of what a closure makes of each notification of a name.
  ///
  ///     posted:                                  --3---x---4--
  ///     publisher(of: name) { number(in: $0) }:  --3-------4--
  ///
  /// A `Notification` may not go to another thread. So the closure takes out of it what may; it
  /// runs where the notification is posted, and what it makes `nil` of is left out. A closure for
  /// the main actor begins with `MainActor.assumeIsolated` if all are posted there.
  ///
  /// An observer is added for each subscription: all that is posted after `subscribe` has returned
  /// is heard. What has not been requested waits as the policy says (contract 7). The observer is
  /// removed at the disposal.
  ///
  /// The sender is not kept alive. When it is gone, the stream finishes at the next notification of
  /// that name, whoever posts it; else it never ends. A centre that is gone finishes it, too.
  /// Combine's `publisher(for:object:)` keeps the sender, and drops what is not requested.
  ///
  /// ```swift
  /// let center = NotificationCenter()
  /// let scored = Notification.Name("scored")
  /// center.publisher(of: scored) { $0.userInfo?["points"] as? Int }
  ///   .scan(0) { $0 + $1 }
  ///   .sink { print($0) }  // Prints "2", "5"
  /// center.post(name: scored, object: nil, userInfo: ["points": 2])
  /// center.post(name: scored, object: nil, userInfo: ["points": 3])
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - sender: Who has to have posted them; `nil` for anybody.
  ///   - bufferingPolicy: What happens to values that have not been requested yet.
  ///   - transform: Takes a value out of a notification.
  /// - Returns: A publisher of those values.
  /// - Precondition: The policy's capacity is not negative.
  public func publisher<Value: Sendable>(
    of name: Notification.Name,
    from sender: AnyObject? = nil,
    bufferingPolicy: BufferingPolicy = .unbounded,
    _ transform: @escaping @Sendable (Notification) -> Value?
  ) -> some Publisher<Value, Never> {
    let sender = sender.map(Sender.init)
    return Create(bufferingPolicy: bufferingPolicy) { emitter in
      let observer = self.addObserver(forName: name, object: nil, queue: nil) { notification in
        if let sender {
          guard let object = sender.object else { return emitter.send(completion: .finished) }
          guard notification.object as AnyObject? === object else { return }
        }
        if let value = transform(notification) { emitter.send(value) }
      }
      let registration = Registration(observer)
      return AnyDisposable { [weak self] in self?.removeObserver(registration.token) }
    }
  }

  /// A publisher of the name of each notification that is posted under it.
  ///
  ///     posted:                 --x---x--
  ///     publisher(of: name):    --n---n--
  ///
  /// For when it matters only that it was posted. Otherwise like
  /// `publisher(of:from:bufferingPolicy:_:)`.
  ///
  /// ```swift
  /// let center = NotificationCenter()
  /// let saved = Notification.Name("saved")
  /// center.publisher(of: saved).sink { print($0.rawValue) }  // Prints "saved"
  /// center.post(name: saved, object: nil)
  /// ```
  public func publisher(
    of name: Notification.Name,
    from sender: AnyObject? = nil,
    bufferingPolicy: BufferingPolicy = .unbounded
  ) -> some Publisher<Notification.Name, Never> {
    publisher(of: name, from: sender, bufferingPolicy: bufferingPolicy, \.name)
  }
}

/// Whose notifications are heard.
// SAFETY: contract 8. The object is neither kept nor used, only told from others by its identity;
// a weak reference may be read by any thread.
private struct Sender: @unchecked Sendable {
  weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
