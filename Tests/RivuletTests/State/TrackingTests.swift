import Rivulet
import RivuletTesting
import Testing

@Suite("Properties follow what they read", .leakChecked)
struct TrackingTests {
  @Test func `every state that a closure reads is followed`() {
    let (first, last) = (Observable("Ada"), Observable("Byron"))
    let name = Property { "\(first.value) \(last.value)" }
    let probe = name.probe()
    #expect(name.value == "Ada Byron")
    last.value = "Lovelace"
    first.value = "A."
    #expect(name.value == "A. Lovelace")
    #expect(probe.transcript == ["^", "Ada Byron", "Ada Lovelace", "A. Lovelace"])
    probe.dispose()
  }

  @Test func `also what is read inside of derived, of an observable and of a property`() {
    let (email, password) = (Observable("a@b"), Observable("123"))
    let isValid = email.derived { $0.contains("@") && password.value.count >= 8 }
    let text = isValid.derived { "\($0) \(email.value)" }
    let probe = text.probe()
    password.value = "12345678"
    #expect(isValid.value)
    email.value = "ab"
    #expect(probe.transcript == ["^", "false a@b", "true a@b", "false ab"])
    probe.dispose()
  }

  @Test func `what is read may change each time`() {
    let (usesFirst, first, second) = (Observable(true), Observable(1), Observable(10))
    let count = Recorder<Int>()
    let chosen = Property {
      let value = usesFirst.value ? first.value : second.value
      count.append(value)
      return value
    }
    let probe = chosen.probe()
    second.value = 20
    #expect(count.elements == [1])
    usesFirst.value = false
    first.value = 2
    #expect(count.elements == [1, 20])
    second.value = 30
    usesFirst.value = true
    #expect(probe.transcript == ["^", "1", "20", "30", "2"])
    #expect(count.elements == [1, 20, 30, 2])
    probe.dispose()
  }

  @Test(.enabled(if: LiveCount.isCounting))
  func `it is subscribed to those states alone that its value is made of`() {
    let (usesFirst, first, second) = (Observable(true), Observable(1), Observable(10))
    let count = LiveCount()
    count.track {
      let chosen = Property { usesFirst.value ? first.value : second.value + second.value }
      let probe = chosen.probe()
      let before = count.current
      usesFirst.value = false
      #expect(count.current == before)
      probe.dispose()
      probe.forgetSubscription()
      #expect(count.current == 0)
    }
  }

  @Test func `a value that is made of nothing is the last one`() {
    #expect(Property { 1 }.immediateEvents == ["1", "|"])
  }

  @Test func `it finishes when all of its sources have`() {
    var sources = [Observable(1), Observable(2)]
    let sum = sources[0].combineLatest(sources[1]).derived { $0 + $1 }
    let probe = sum.probe()
    sources.removeFirst()
    sources[0].value = 3
    #expect(probe.transcript == ["^", "3", "4"])
    sources = []
    #expect(probe.transcript == ["^", "3", "4", "|"])
    #expect(sum.value == 4)
  }

  @Test func `what a subscriber was told last is compared, whoever has read it`() {
    let number = Observable(1)
    let isBig = number.derived { $0 > 10 }
    let probe = isBig.probe(demand: .max(1))
    number.value = 20
    #expect(isBig.value)
    number.value = 2
    #expect(!isBig.value)
    probe.request(.unlimited)
    #expect(probe.transcript == ["^", "false"])
    number.value = 30
    #expect(probe.transcript == ["^", "false", "true"])
    probe.dispose()
  }

  @Test func `a value that is equal stops there`() {
    let number = Observable(1)
    let count = Recorder<Bool>()
    let isBig = number.derived { $0 > 10 }
    let text = isBig.derived { value in
      count.append(value)
      return "\(value)"
    }
    let probe = text.probe()
    number.value = 2
    number.value = 3
    #expect(count.elements == [false])
    number.value = 30
    #expect(count.elements == [false, true])
    #expect(probe.transcript == ["^", "false", "true"])
    probe.dispose()
  }

  @Test func `it can be read from inside of a notification`() {
    let (a, b) = (Observable(1), Observable(10))
    let sum = Property { a.value + b.value }
    let log = Recorder<String>()
    let token = a.sink { log.add("\($0) \(sum.value)") }
    let sums = sum.sink { value in
      log.add("\(value) \(sum.value)")
      if value == 12 { b.value = 20 }
    }
    a.value = 2
    #expect(log.elements == ["1 11", "11 11", "2 12", "12 12", "22 22"])
    token.dispose()
    sums.dispose()
  }

  @Test func `a subscriber that leaves from inside of the closure hears no more`() {
    let number = Observable(1)
    let token = Recorder<any Disposable>()
    let log = Recorder<String>()
    let doubled = number.derived { value in
      if value == 2 { token.elements.first?.dispose() }
      return value * 2
    }
    token.append(doubled.sink { log.add($0) })
    number.value = 2
    number.value = 3
    #expect(log.elements == ["2"])
  }

  @Test func `combine has a value and changes once`() {
    let a = Observable(1)
    let (doubled, text) = (a.derived { $0 * 2 }, a.derived { "\($0)" })
    let all = Property.combine(a, doubled, text, a, doubled, text)
    let both = doubled.combineLatest(text)
    #expect(all.value == (1, 2, "1", 1, 2, "1"))
    #expect(both.value == (2, "1"))
    let probes = (all.map { "\($0)" }.probe(), both.map { "\($0)" }.probe())
    a.value = 1
    a.value = 3
    #expect(
      probes.0.transcript == [
        "^", "(1, 2, \"1\", 1, 2, \"1\")", "(3, 6, \"3\", 3, 6, \"3\")",
      ]
    )
    #expect(probes.1.transcript == ["^", "(2, \"1\")", "(6, \"3\")"])
    probes.0.dispose()
    probes.1.dispose()
  }

  @Test func `what cannot be compared is combined, too`() {
    struct Opaque: Sendable {}
    let (a, b) = (Observable(Opaque()), Observable(1))
    let probe = a.combineLatest(b).map { $0.1 }.probe()
    b.value = 1
    #expect(probe.transcript == ["^", "1", "1"])
    probe.dispose()
  }

  @Test func `a property that needs itself is reported with the names of the cycle`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let properties = Recorder<Property<Int>>()
      let first = Property { properties.elements[1].value + 1 }
      let second = first.derived { $0 + 1 }
      properties.append(first)
      properties.append(second)
      _ = second.value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #if DEBUG
      #expect(text.contains("a property must not depend on itself: "))
      #expect(text.contains("RivuletTests/TrackingTests.swift:"))
      #expect(text.split(separator: " reads ").count == 3)
    #endif
  }

  @Test func `a value that another thread is computing is no reason to keep a former one`() {
    let a = Observable(0)
    let (isInside, mayGo) = (Latch(), Latch())
    let calls = Recorder<Void>()
    let shared = Property {
      let value = a.value
      calls.append(())
      if calls.elements.count == 1 {
        isInside.open()
        mayGo.wait()
      }
      return value
    }
    let product = Property { shared.value * 10 }
    let worker = Worker { _ = shared.value }
    isInside.wait()
    let probe = product.probe()
    a.value = 1
    #expect(product.value == 10)
    #expect(probe.transcript == ["^", "0", "10"])
    mayGo.open()
    worker.join()
    #expect(product.value == 10)
    probe.dispose()
  }

  @Test func `an old value that reads when it goes does not disturb who is reading`() {
    let other = Observable(7)
    let reader = Property { other.value }
    let (a, b) = (Observable(Reader { _ = reader.value }), Observable(1))
    let races = Recorder<Void>()
    let property = Property {
      let value = withExtendedLifetime(a.value) { b.value }
      if races.elements.count < 6 {
        races.append(())
        onThread { a.value = Reader { _ = reader.value } }
      }
      return value
    }
    let probe = property.probe()
    for value in 2...4 { b.value = value }
    #expect(probe.transcript == ["^", "1", "2", "3", "4"])
    probe.dispose()
  }
}
