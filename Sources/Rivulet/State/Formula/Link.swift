/// Tells a watch of the changes of one cell.
@usableFromInline
struct Link<Input: Sendable>: Subscriber {
  @usableFromInline typealias Failure = Never

  @usableFromInline let watch: Watch
  @usableFromInline let token: SubscriptionToken

  @inlinable
  init(_ watch: Watch, _ token: SubscriptionToken) {
    self.watch = watch
    self.token = token
  }

  @inlinable
  mutating func receive(subscription: any Subscription) {
    if token.connect(subscription) {
      subscription.request(.unlimited)
    }
  }

  @inlinable
  mutating func receive(_ input: Input) -> Demand {
    watch.hint()
    return .none
  }

  @inlinable
  mutating func receive(completion: Completion<Never>) {
    token.end()
    watch.finishIfAllHave()
  }
}
