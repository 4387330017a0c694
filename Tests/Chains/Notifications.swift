import Rivulet

/// The number on the app's icon.
@MainActor func badge(
  _ messages: Observable<[Message]>,
  _ isMuted: Observable<Bool>,
  _ screen: Screen
) {
  messages
    .map { $0.filter { !$0.isRead }.count }
    .combineLatest(isMuted)
    .map { $1 ? 0 : $0 }
    .removeDuplicates()
    .map { min($0, 99) }
    .map { $0 == 0 ? nil : "\($0)" }
    .bind(to: screen, \.problem)
}
