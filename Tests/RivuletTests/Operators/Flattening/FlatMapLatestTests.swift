import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct FlatMapLatestTests {
  @Test func `the former publisher is torn down before the closure makes the next one`() {
    let log = Recorder<String>()
    let kept = Kept<Emitter<Int, Never>>()
    let numbers = Subject<Int, Never>()
    let token = numbers.flatMapLatest { number in
      log.add("make \(number)")
      return Create<Int, Never> { emitter in
        log.add("open \(number)")
        kept.value = emitter
        return AnyDisposable { log.add("close \(number)") }
      }
    }.sink { _ in }
    numbers.send(1)
    numbers.send(2)
    token.dispose()
    #expect(log.elements == ["make 1", "open 1", "close 1", "make 2", "open 2", "close 2"])
    kept.value = nil
  }

  @Test func `takes over the failure of its inner publishers`() {
    let requests = [1, 2].publisher.flatMapLatest { [$0].failing(.a) }
    #expect(requests.immediateEvents == ["1", "#a"])
  }
}
