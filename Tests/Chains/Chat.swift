import Rivulet

/// A chat: own and foreign messages in one list, unread ones counted.
@MainActor func chat(
  _ own: Subject<String, Never>,
  _ foreign: Subject<Message, Never>,
  _ me: User,
  _ screen: Screen
) {
  own
    .filter { !$0.isEmpty }
    .enumerated()
    .map { Message(id: $0.offset, sender: me, text: $0.element, isRead: true) }
    .merge(with: foreign)
    .scan(into: [Message]()) { list, message in list.append(message) }
    .map { list in
      let unread = list.count { !$0.isRead }
      return "\(list.count) messages, \(unread) unread"
    }
    .removeDuplicates()
    .bind { screen.show($0) }
}
