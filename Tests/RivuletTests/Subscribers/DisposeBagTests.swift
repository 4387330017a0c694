import Rivulet
import RivuletTesting
import Synchronization
import Testing

@Suite(.leakChecked)
struct DisposeBagTests {
  @Test func `ends its members when it is disposed of, in order`() {
    let log = Recorder<String>()
    let bag = DisposeBag()
    for index in 1...3 {
      AnyDisposable { log.add(index) }.disposed(by: bag)
    }
    #expect(bag.count == 3)
    #expect(!bag.isDisposed)
    bag.dispose()
    bag.dispose()
    #expect(log.elements == ["1", "2", "3"])
    #expect(bag.isDisposed)
    #expect(bag.count == 0)
  }

  @Test func `ends its members when it is deallocated`() {
    let log = Recorder<String>()
    do {
      let bag = DisposeBag()
      AnyDisposable { log.add("ended") }.disposed(by: bag)
    }
    #expect(log.elements == ["ended"])
  }

  @Test func `ends at once what comes after its disposal`() {
    let log = Recorder<String>()
    let bag = DisposeBag()
    bag.dispose()
    AnyDisposable { log.add("ended") }.disposed(by: bag)
    #expect(log.elements == ["ended"])
  }

  @Test func `forgets what has ended by itself`() {
    let bag = DisposeBag()
    let captured = (0..<1000).map { _ in Captured() }
    for probe in captured {
      probe.use { object in Just(1).sink { _ in object.touch() }.disposed(by: bag) }
    }
    let subject = Subject<Int, Never>()
    subject.sink { _ in }.disposed(by: bag)
    #expect(bag.count == 1)
    #expect(captured.allSatisfy { $0.isReleased })
  }

  @Test func `none of its members is called any more once it begins to end them`() {
    let (subject, other) = (Subject<Int, Never>(), Subject<Int, Never>())
    let log = Recorder<String>()
    let bag = DisposeBag()
    AnyDisposable { subject.send(1) }.disposed(by: bag)
    subject.sink { log.add($0) }.disposed(by: bag)
    other.handleEvents(receiveDisposal: { subject.send(2) }).sink { log.add($0) }.disposed(by: bag)
    bag.dispose()
    #expect(log.elements == [])
  }

  @Test func `members of a bag inside of it are not called any more either`() {
    let subject = Subject<Int, Never>()
    let log = Recorder<String>()
    let (bag, inner, serial) = (DisposeBag(), DisposeBag(), SerialDisposable())
    AnyDisposable { subject.send(1) }.disposed(by: bag)
    subject.sink { log.add($0) }.disposed(by: inner)
    serial.current = subject.sink { log.add($0) }
    inner.disposed(by: bag)
    serial.disposed(by: bag)
    bag.dispose()
    #expect(log.elements == [])
  }

  @Test func `a member that ends while the bag ends it is disposed of once`() {
    let subject = Subject<Int, Never>()
    let cancels = Locked(0)
    let values = Locked(0)
    let rounds = 500
    for round in 0..<rounds {
      let bag = DisposeBag()
      let token =
        round.isMultiple(of: 2)
        ? subject.sink { _ in values.withLock { $0 += 1 } }
        : subject.handleEvents(receiveDisposal: { cancels.withLock { $0 += 1 } })
          .sink { _ in values.withLock { $0 += 1 } }
      token.disposed(by: bag)
      race(2) { $0 == 0 ? token.dispose() : bag.dispose() }
      subject.send(round)
    }
    #expect(cancels.withLock { $0 } == rounds / 2)
    #expect(values.withLock { $0 } == 0)
  }

  @Test func `asks and releases its members outside of the lock`() {
    final class Curious: Disposable {
      let bag: DisposeBag
      let count = Atomic(0)
      init(_ bag: DisposeBag) { self.bag = bag }
      deinit { _ = bag.isDisposed }
      var isDisposed: Bool { bag.isDisposed || count.load(ordering: .relaxed) == 0 }
      func dispose() {}
    }
    onThread {
      let bag = DisposeBag()
      for _ in 0..<100 { bag.insert(Curious(bag)) }
      #expect(bag.count == 0)
      bag.dispose()
    }
  }

  @Test func `may be filled from inside of a disposal`() {
    let log = Recorder<String>()
    let bag = DisposeBag()
    AnyDisposable { AnyDisposable { log.add("late") }.disposed(by: bag) }.disposed(by: bag)
    bag.dispose()
    #expect(log.elements == ["late"])
  }

  @Test func `threads fill it while one disposes of it`() {
    let rounds = Stress.rounds(200)
    for _ in 0..<rounds {
      let bag = DisposeBag()
      let ended = Locked(0)
      race(3) { thread in
        if thread == 0 { return bag.dispose() }
        for _ in 0..<20 {
          AnyDisposable { ended.withLock { $0 += 1 } }.disposed(by: bag)
        }
      }
      #expect(ended.withLock { $0 } == 40)
    }
  }
}
