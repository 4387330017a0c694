/// Keeps disposables and ends them when it is disposed of or deallocated.
///
/// What has ended by itself is dropped along the way, so a bag that lives long does not grow with
/// what has passed through it: adding is O(1) on average.
///
/// ```swift
/// let bag = DisposeBag()
/// let subject = Subject<Int, Never>()
/// subject.sink { print($0) }.disposed(by: bag)
/// bag.dispose()
/// subject.send(1)  // Prints nothing
/// ```
public final class DisposeBag: Disposable {
  private struct Contents {
    var members: [any Disposable] = []
    var isDisposed = false
    /// The size at which members that have ended are dropped.
    var limit = 16
  }

  private let contents = Locked(Contents())

  /// Creates an empty bag.
  public init() {}

  deinit {
    dispose()
  }

  /// Puts a disposable in; a bag that has been disposed of ends it at once.
  public func insert(_ disposable: any Disposable) {
    let (isLate, crowd) = contents.withLock { contents -> (Bool, [any Disposable]) in
      guard !contents.isDisposed else { return (true, []) }
      contents.members.append(disposable)
      guard contents.members.count > contents.limit else { return (false, []) }
      contents.limit = .max
      return (false, contents.members)
    }
    if isLate {
      disposable.dispose()
    } else if !crowd.isEmpty {
      dropEnded(of: crowd)
    }
  }

  /// Drops members that have ended; they are asked and released outside of the lock (contract 5).
  private func dropEnded(of members: [any Disposable]) {
    let ended = Set(members.lazy.filter { $0.isDisposed }.map { ObjectIdentifier($0) })
    let former = contents.withLock { contents -> [any Disposable] in
      let former = contents.members
      contents.members = former.filter { !ended.contains(ObjectIdentifier($0)) }
      contents.limit = max(16, contents.members.count * 2)
      return former
    }
    _ = former
  }

  /// How many members have not ended; O(n).
  public var count: Int {
    members.count { !$0.isDisposed }
  }

  private var members: [any Disposable] { contents.withLock { $0.members } }

  public var isDisposed: Bool { contents.withLock { $0.isDisposed } }

  /// Ends all members.
  ///
  /// First none of them is called any more, then they are disposed of, in the order in which they
  /// were put in: what one sends at its end reaches no other.
  public func dispose() {
    let members = contents.withLock { contents in
      contents.isDisposed = true
      defer { contents.members = [] }
      return contents.members
    }
    members.forEach(revokeMember)
    for member in members {
      member.dispose()
    }
  }
}

/// Can keep its subscribers from being called before it is disposed of.
protocol Revocable {
  func revoke()
}

private func revokeMember(_ member: any Disposable) {
  (member as? any Revocable)?.revoke()
}

extension DisposeBag: Revocable {
  func revoke() {
    members.forEach(revokeMember)
  }
}

extension SerialDisposable: Revocable {
  func revoke() {
    (current as? any Revocable)?.revoke()
  }
}

extension SubscriptionToken: Revocable {}

extension Disposable {
  /// Puts this into a bag, which ends it when the bag goes.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
