import Rivulet
import RivuletTesting
import Testing

/// Cases about the depth of the stack; each runs on a thread with 512 KB, unless it says otherwise.
@Suite("Cases: stack depth", .leakChecked)
struct StackDepthCases {
  @Test func `SO-02 flattening into itself, a thousand levels, on the main thread's stack`() {
    @Sendable func level(_ depth: Int) -> AnyPublisher<Int, Never> {
      depth == 0
        ? Just(1).eraseToAnyPublisher()
        : Just(depth).concatMap { level($0 - 1) }.eraseToAnyPublisher()
    }
    onThread(stackSize: 8 << 20) {
      #expect(level(Stress.depth(1000)).immediateEvents == ["1", "|"])
    }
  }

  @Test func `SO-03 ten thousand sources that have ended already, one after the other`() {
    onThread {
      let ended = (0..<10_000).publisher.concatMap { _ in Empty<Int, Never>() }
      #expect(ended.immediateEvents == ["|"])
      let merged = (0..<10_000).map { Just($0) }.merge().reduce(0) { count, _ in count + 1 }
      #expect(merged.immediateEvents == ["10000", "|"])
    }
  }

  @Test func `SO-04 a retry that is cut stops its source`() {
    let runs = Recorder<String>()
    let source = Deferred { () -> AnyPublisher<Int, Problem> in
      runs.add("run")
      return [0].failing(.a)
    }
    #expect(source.retry().prefix(1).immediateEvents == ["0", "|"])
    #expect(runs.elements.count == 1)
    #expect(source.retry().prefix(3).immediateEvents == ["0", "0", "0", "|"])
    #expect(runs.elements.count == 4)
  }

  @Test func `SO-05 combining ten thousand values`() {
    onThread {
      let values = (0..<10_000).map { Observable($0) }
      let (count, last) = (Recorder<String>(), Kept<[Int]>())
      let token = values.combineLatest().sink {
        count.add("\($0.count)")
        last.value = $0
      }
      values[5000].value = -1
      #expect(count.elements == ["10000", "10000"])
      #expect(last.value?[5000] == -1)
      token.dispose()

      let zipped = values.map { $0.prefix(1) }.zip().map(\.count)
      #expect(zipped.immediateEvents == ["10000", "|"])
    }
  }

  @Test func `SO-06 switching to a source that fails and is taken up again 100,000 times`() {
    let rounds = Stress.rounds(100_000)
    onThread {
      let runs = Locked(0)
      let failing = Deferred { () -> AnyPublisher<Int, Problem> in
        let run = runs.withLock {
          $0 += 1; return $0
        }
        return run < rounds
          ? Fail(.a).eraseToAnyPublisher() : [0].failable.eraseToAnyPublisher()
      }
      let switched = [1].failable.flatMapLatest { _ in failing.retry() }
      #expect(switched.immediateEvents == ["0", "|"])
      #expect(runs.withLock { $0 } == rounds)
    }
  }
}
