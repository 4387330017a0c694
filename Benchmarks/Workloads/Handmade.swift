/// The class of every MVVM tutorial: one value, one listener.
final class HandmadeObservable<Value> {
  private var listener: ((Value) -> Void)?

  var value: Value {
    didSet { listener?(value) }
  }

  init(_ value: Value) {
    self.value = value
  }

  @inline(never)
  func bind(_ listener: @escaping (Value) -> Void) {
    self.listener = listener
  }

  @inline(never)
  func unbind() {
    listener = nil
  }
}

/// State of a listener. (A captured `var` would cost it a dynamic exclusivity check.)
final class HandmadeState<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// Events for several listeners, which nobody ever removes.
final class HandmadeEvent<Value> {
  private var listeners: [(Value) -> Void] = []

  @inline(never)
  func listen(_ listener: @escaping (Value) -> Void) {
    listeners.append(listener)
  }

  func send(_ value: Value) {
    for listener in listeners {
      listener(value)
    }
  }
}

/// Events for listeners that come and go, found by their number.
final class HandmadeRegistry<Value> {
  private var listeners: [Int: (Value) -> Void] = [:]
  private var nextNumber = 0

  @inline(never)
  func add(_ listener: @escaping (Value) -> Void) -> Int {
    defer { nextNumber += 1 }
    listeners[nextNumber] = listener
    return nextNumber
  }

  @inline(never)
  func remove(_ number: Int) {
    listeners[number] = nil
  }

  func send(_ value: Value) {
    for listener in listeners.values {
      listener(value)
    }
  }
}

/// What is computed from others: told to a listener if it has changed.
final class HandmadeResult<Value: Equatable> {
  private(set) var value: Value
  private var listener: ((Value) -> Void)?

  init(_ value: Value) {
    self.value = value
  }

  @inline(never)
  func bind(_ listener: @escaping (Value) -> Void) {
    self.listener = listener
    listener(value)
  }

  func update(_ value: Value) {
    guard value != self.value else { return }
    self.value = value
    listener?(value)
  }
}
