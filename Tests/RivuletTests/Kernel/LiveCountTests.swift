import Rivulet
import Testing

@Suite(.enabled(if: LiveCount.isCounting))
struct LiveCountTests {
  @Test func `counts the subscriptions of its scope while they live`() {
    let count = LiveCount()
    let subject = Subject<Int, Never>()
    let token = count.track { subject.sink { _ in } }
    #expect(count.current == 1)
    subject.sink { _ in }
    #expect(count.current == 1)
    token.dispose()
    #expect(count.current == 0)
  }

  @Test func `counts coordinators too`() {
    let count = LiveCount()
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let token = count.track { a.merge(with: b).sink { _ in } }
    #expect(count.current == 3)
    a.send(completion: .finished)
    b.send(completion: .finished)
    #expect(count.current == 0)
    #expect(token.isDisposed)
  }

  @Test func `counts in child tasks`() async {
    let count = LiveCount()
    let subject = Subject<Int, Never>()
    await count.track {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { subject.sink { _ in } } }
      }
    }
    #expect(count.current == 3)
    subject.send(completion: .finished)
    #expect(count.current == 0)
  }

  @Test func `an inner scope counts for itself`() {
    let (outer, inner) = (LiveCount(), LiveCount())
    let subject = Subject<Int, Never>()
    outer.track {
      inner.track { _ = subject.sink { _ in } }
    }
    #expect(outer.current == 0)
    #expect(inner.current == 1)
  }
}
