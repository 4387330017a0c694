import Foundation
import HeadlessUIKit
import Rivulet
import Testing

// The documents label the argument of `bind` in two ways of their own. One who has such calls keeps
// them with a line like these; the closure is optional, as in the document, so that `bind { }`
// stays what it is.
extension Rivulet.Observable {
  @discardableResult
  fileprivate func bind(listener: (@MainActor (Value) -> Void)?) -> any Disposable {
    listener.map { bind($0) } ?? AnyDisposable.disposed
  }

  @discardableResult
  fileprivate func bind(listner: (@MainActor (Value) -> Void)?) -> any Disposable {
    bind(listener: listner)
  }
}

/// The calls of the five documents, as they stand there.
@MainActor
@Suite
struct TutorialCallSiteTests {
  @Test func `An observable is created with a value, with its label or without`() {
    let unlabelled: Observable<[Int]> = Observable([])
    let labelled: Observable<String> = Observable(value: "Observable")
    let explicit = Observable<Int>(0)
    let empty: Observable<String?> = Observable(nil)
    #expect(unlabelled.value == [])
    #expect(labelled.value == "Observable")
    #expect(explicit.value == 0)
    #expect(empty.value == nil)
  }

  @Test func `A value is set, and changed in place`() {
    let todos: Observable<[(name: String, isCompleted: Bool)]> = Observable([])
    todos.value.append((name: "Milk", isCompleted: false))
    todos.value[0].isCompleted.toggle()
    #expect(todos.value.count == 1)
    #expect(todos.value[0].isCompleted)
    todos.value.remove(at: 0)
    #expect(todos.value.isEmpty)
  }

  @Test func `bind with a trailing closure calls it at once, and at each change`() {
    let viewModel = ViewModel()
    let label = UILabel()
    viewModel.time.bind { [weak label] time in
      label?.text = time
    }
    #expect(label.text == "Observable")
    viewModel.checkTime()
    #expect(label.text == "9:41:00")
  }

  @Test func `bind with a closure in parentheses, or with a label of the documents`() {
    let number = Observable(1)
    var seen: [String] = []
    let listener: @MainActor (Int) -> Void = { seen.append("plain \($0)") }
    number.bind(listener)
    number.bind(listener: { seen.append("listener \($0)") })
    number.bind(listner: { seen.append("listner \($0)") })
    number.bind(listner: nil)
    number.value = 2
    #expect(
      seen == ["plain 1", "listener 1", "listner 1", "plain 2", "listener 2", "listner 2"]
    )
  }

  @Test func `A second listener does not take the place of the first`() {
    let number = Observable(1)
    var seen: [String] = []
    number.bind { seen.append("first \($0)") }
    number.bind { seen.append("second \($0)") }
    number.value = 2
    #expect(seen == ["first 1", "second 1", "first 2", "second 2"])
  }

  @Test func `A listener may go to the main queue by itself`() async {
    let user: Observable<String?> = Observable(nil)
    let label = UILabel()
    label.text = "이름입니다"
    await withCheckedContinuation { continuation in
      user.bind { [weak label] user in
        guard let user = user else { return }
        DispatchQueue.main.async {
          label?.text = user
          continuation.resume()
        }
      }
      user.value = "Antonette"
    }
    #expect(label.text == "Antonette")
  }

  @Test func `A view model may set a value from the background`() async {
    let number = Observable<Int>(0)
    var seen: [Int] = []
    await withCheckedContinuation { continuation in
      number.bind { value in
        seen.append(value)
        if value == 100 { continuation.resume() }
      }
      DispatchQueue.global().async { number.value = 100 }
    }
    #expect(seen == [0, 100])
  }

  private final class ViewModel {
    var time: Observable<String> = Observable(value: "Observable")

    func checkTime() {
      time.value = "9:41:00"
    }
  }
}
