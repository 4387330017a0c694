import Rivulet

/// The messages below the fields of a form, the first one that is wrong.
@MainActor func messages(
  _ name: Observable<String>,
  _ email: Observable<String>,
  _ screen: Screen
) {
  let nameMessage = name.map { $0.isEmpty ? "Enter a name." : nil }.removeDuplicates()
  let emailMessage = email.map { $0.contains("@") ? nil : "Enter an address." }.removeDuplicates()
  nameMessage.combineLatest(emailMessage)
    .map { $0 ?? $1 }
    .removeDuplicates()
    .dropFirst()
    .bind(to: screen, \.problem)
}
