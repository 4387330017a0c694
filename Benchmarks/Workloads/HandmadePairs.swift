/// The newest values of two sources, as one would keep them by hand.
final class HandmadeLatest<Left, Right> {
  private var left: Left?
  private var right: Right?
  private let listener: (Left, Right) -> Void

  init(listener: @escaping (Left, Right) -> Void) {
    self.listener = listener
  }

  func setLeft(_ value: Left) {
    left = value
    notify()
  }

  func setRight(_ value: Right) {
    right = value
    notify()
  }

  private func notify() {
    if let left, let right {
      listener(left, right)
    }
  }
}

/// The values of two sources that still wait for their partner.
final class HandmadeZip<Left, Right> {
  private var lefts: [Left] = []
  private var rights: [Right] = []
  private let listener: (Left, Right) -> Void

  init(listener: @escaping (Left, Right) -> Void) {
    self.listener = listener
  }

  func addLeft(_ value: Left) {
    if rights.isEmpty {
      lefts.append(value)
    } else {
      listener(value, rights.removeFirst())
    }
  }

  func addRight(_ value: Right) {
    if lefts.isEmpty {
      rights.append(value)
    } else {
      listener(lefts.removeFirst(), value)
    }
  }
}
