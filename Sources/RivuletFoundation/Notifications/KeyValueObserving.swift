#if canImport(ObjectiveC)
  import Foundation
  import Rivulet

  extension NSObjectProtocol where Self: NSObject & Sendable {
    /// A publisher of a property that Key-Value Observing watches: its value now, then every change.
    ///
    /// Where there is no Objective-C there is no Key-Value Observing, and no such method.
    ///
    /// An observer is added for each subscription, and removed at the disposal: once, also if the
    /// first value ends the subscription while the observer is being added. A value that has not
    /// been requested makes room for a newer one, unless the policy says otherwise. Values come on
    /// the thread that changes the property. The object is not kept alive; when it is gone, the
    /// stream is silent, and one that is begun then finishes.
    ///
    /// Combine calls it `publisher(for:options:)`, and keeps the object.
    ///
    /// - Parameters:
    ///   - keyPath: The property, which is `@objc dynamic`.
    ///   - bufferingPolicy: What happens to values that have not been requested yet.
    /// - Returns: A publisher of the property's values.
    public func publisher<Value: Sendable>(
      of keyPath: any KeyPath<Self, Value> & Sendable,
      bufferingPolicy: BufferingPolicy = .bufferingNewest(1)
    ) -> some Publisher<Value, Never> {
      Create<Value, Never>(bufferingPolicy: bufferingPolicy) { [weak self] emitter in
        guard let self else {
          emitter.send(completion: .finished)
          return AnyDisposable.disposed
        }
        let observation = self.observe(keyPath, options: [.initial, .new]) { object, _ in
          emitter.send(object[keyPath: keyPath])
        }
        let registration = Registration(observation)
        return AnyDisposable { registration.token.invalidate() }
      }
    }
  }
#endif
