import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct UsingTests {
  private func using<Source: Publisher>(
    _ log: Recorder<String>,
    _ source: Source
  ) -> Using<Int, Source> {
    Using {
      log.add("open")
      return 7
    } source: { _ in
      source
    } release: {
      log.add("release \($0)")
    }
  }

  @Test func `the resource is released before the end is heard of`() {
    for source in [[1].failable.eraseToAnyPublisher(), [1].failing(.a)] {
      let log = Recorder<String>()
      using(log, source).log(to: log)
      #expect(log.elements.prefix(3) == ["open", "1", "release 7"])
      #expect(log.elements.count == 4)
    }
  }

  @Test func `the disposal reaches the source, and then the resource, once`() {
    let upstream = TestPublisher<Int, Never>()
    let log = Recorder<String>()
    let source = upstream.handleEvents(receiveDisposal: { log.add("dispose") })
    let probe = using(log, source).probe()
    probe.dispose()
    probe.dispose()
    #expect(log.elements == ["open", "dispose", "release 7"])
    #expect(upstream.transcript == ["request unlimited", "dispose"])
  }

  @Test func `an operator that has enough releases it, before the next begins`() {
    let log = Recorder<String>()
    let one = using(log, [1, 2].publisher).first()
    one.append(one).log(to: log)
    #expect(log.elements == ["open", "1", "release 7", "open", "1", "release 7", "|"])
  }

  @Test func `a second subscription of a misbehaving source does not release it`() {
    let upstream = TestPublisher<Int, Never>()
    let log = Recorder<String>()
    Diagnostics.withHandler({ _ in }) {
      let probe = using(log, upstream).probe()
      upstream.sendSubscription()
      #expect(log.elements == ["open"])
      probe.dispose()
      #expect(log.elements == ["open", "release 7"])
    }
  }

  @Test func `each subscription has a resource of its own, and nothing is kept`() {
    let (log, captured) = (Recorder<String>(), Captured())
    captured.use { object in
      let numbers = Using {
        object
      } source: { _ in
        Just(1)
      } release: { _ in
        log.add("release")
      }
      numbers.log(to: log)
      numbers.log(to: log)
    }
    #expect(log.elements == ["1", "release", "|", "1", "release", "|"])
    #expect(captured.isReleased)
  }
}
