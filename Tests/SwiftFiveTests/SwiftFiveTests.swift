import Rivulet
import RivuletTesting
import Testing

// This module is compiled in Swift 5 mode. That it does without a warning is half of the test.

final class Form {
  let name = Observable("")
  let age = Observable(0)
  let bag = DisposeBag()

  var card: some Publisher<String, Never> {
    name.combineLatest(age).map { "\($0), \($1)" }.removeDuplicates()
  }
}

enum LoadError: Error {
  case empty
}

@Suite("In Swift 5 mode")
struct SwiftFiveTests {
  @Test func `values, operators and bags`() {
    let form = Form()
    let seen = Recorder<String>()
    form.card.sink { seen($0) }.disposed(by: form.bag)
    form.name.value = "Kim"
    form.age.value = 30
    #expect(seen.elements == [", 0", "Kim, 0", "Kim, 30"])
  }

  @MainActor @Test func `a binding on the main actor`() {
    let name = Observable("Kim")
    var shown = ""
    name.bind { shown = $0 }
    name.value = "Lee"
    #expect(shown == "Lee")
  }

  @Test func `errors and asynchronous code`() async throws {
    let publisher = TaskPublisher<Int, any Error> { throw LoadError.empty }
    do {
      for try await _ in publisher.values {}
      Issue.record("it does not throw")
    } catch {
      #expect(error is LoadError)
    }
    let lengths = ["a", "bcd"].publisher.asyncConcatMap { word in word.count }
    var seen: [Int] = []
    for await length in lengths.values { seen.append(length) }
    #expect(seen == [1, 3])
    let (stream, source) = AsyncStream<Int>.makeStream()
    source.yield(7)
    #expect(await stream.publisher.firstValue() == 7)
  }

  @Test func `a scheduler with virtual time`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, Never>()
    let probe = subject.debounce(for: .seconds(1), on: scheduler).probe()
    subject.send(1)
    scheduler.advance(by: .seconds(1))
    #expect(probe.values == [1])
  }
}
