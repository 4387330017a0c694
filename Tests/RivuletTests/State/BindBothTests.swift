import Rivulet
import RivuletTesting
import Testing

/// Two states that are kept equal.
@Suite(.leakChecked)
struct BindBothTests {
  @Test func `RE-07 a change of one is one change of the other`() {
    let (a, b) = (Observable(0), Observable(0))
    let (left, right) = (a.changes.probe(), b.changes.probe())
    let token = a.bindBoth(to: b)
    a.value = 7
    b.value = 8
    #expect([a.value, b.value] == [8, 8])
    #expect(left.transcript == ["^", "7", "8"])
    #expect(right.transcript == ["^", "7", "8"])
    for end in [left, right] { end.dispose() }
    token.dispose()
  }

  @Test func `RE-07 a side that limits its value limits both, and comes to rest`() {
    let (a, b) = (Observable(0), Observable(0))
    let token = a.bindBoth(to: b)
    let limit = b.sink { if $0 > 10 { b.value = 10 } }
    let (left, right) = (a.changes.probe(), b.changes.probe())
    a.value = 50
    #expect([a.value, b.value] == [10, 10])
    #expect(left.transcript == ["^", "50", "10"])
    #expect(right.transcript == ["^", "50", "10"])
    b.value = 60
    #expect([a.value, b.value] == [10, 10])
    for end in [left, right] { end.dispose() }
    for end in [limit, token] { end.dispose() }
  }

  @Test func `RE-07 an observer that empties one side empties both`() {
    let (a, b) = (Observable<Int?>(nil), Observable<Int?>(nil))
    let emptying = b.sink { if $0 != nil { b.value = nil } }
    let token = a.bindBoth(to: b)
    a.value = 7
    #expect(a.value == nil)
    #expect(b.value == nil)
    for end in [emptying, token] { end.dispose() }
  }

  @Test func `RE-08 the other side takes over the value of the one that is bound`() {
    let (a, b) = (Observable(1), Observable(2))
    let (left, right) = (a.changes.probe(), b.changes.probe())
    let token = a.bindBoth(to: b)
    #expect([a.value, b.value] == [1, 1])
    #expect(left.transcript == ["^"])
    #expect(right.transcript == ["^", "1"])
    for end in [left, right] { end.dispose() }
    token.dispose()
  }

  @Test @MainActor func `AP-10 a state bound to another sets it, never the other way round`() {
    let (a, b) = (Observable(1), Observable(2))
    let token = a.bind(to: b, \.value)
    #expect([a.value, b.value] == [1, 1])
    b.value = 3
    #expect([a.value, b.value] == [1, 3])
    a.value = 4
    #expect([a.value, b.value] == [4, 4])
    token.dispose()
  }

  @Test func `an ignored token does not end the bond, a disposed one does`() {
    let (a, b) = (Observable(1), Observable(2))
    a.bindBoth(to: b)
    a.value = 3
    #expect(b.value == 3)

    let c = Observable(0)
    let token = c.bindBoth(to: a)
    #expect([a.value, b.value] == [0, 0])
    token.dispose()
    a.value = 5
    #expect([b.value, c.value] == [5, 0])
  }

  @Test func `a part of a state is kept equal`() {
    struct Form: Sendable { var name = "Kim", age = 30 }
    let (form, field) = (Observable(Form()), Observable(""))
    let changes = form.changes.map { "\($0.name) \($0.age)" }.probe()
    let token = form[\.name].bindBoth(to: field)
    #expect(field.value == "Kim")
    field.value = "Lee"
    form.value.age = 31
    form.value.name = "Park"
    #expect(field.value == "Park")
    #expect(changes.transcript == ["^", "Lee 30", "Lee 31", "Park 31"])
    token.dispose()
    changes.dispose()
  }

  @Test func `neither side is kept, and the bond ends with either`() {
    for isFirst in [true, false] {
      var (a, b): (Observable<Int>?, Observable<Int>?) = (Observable(1), Observable(2))
      weak let (weakA, weakB) = (a, b)
      var token: (any Disposable)?
      if let a, let b { token = a.bindBoth(to: b) }
      if isFirst { a = nil } else { b = nil }
      #expect((isFirst ? weakA : weakB) == nil)
      #expect(token?.isDisposed == true)
      b?.value = 3
      (a, b) = (nil, nil)
      #expect(weakA == nil && weakB == nil)
    }
  }

  @Test func `a ring of bonds comes to rest`() {
    let states = (0..<5).map { Observable($0) }
    let tokens = states.indices.map { states[$0].bindBoth(to: states[($0 + 1) % 5]) }
    let log = Recorder<String>()
    states.forEach { $0.changes.log(to: log) }
    states[3].value = 9
    #expect(states.map(\.value) == [9, 9, 9, 9, 9])
    #expect(log.elements.count == 5)
    for token in tokens { token.dispose() }
  }

  @Test func `a value that does not equal itself is taken over once`() {
    let (a, b) = (Observable(Double.nan), Observable(1.0))
    let log = Recorder<String>()
    let token = a.bindBoth(to: b)
    b.changes.log(to: log)
    #expect(b.value.isNaN)
    a.value = 2
    b.value = .nan
    #expect(a.value.isNaN)
    a.value = 3
    #expect(log.elements == ["2.0", "nan", "3.0"])
    token.dispose()
  }

  @Test func `threads that set both sides leave them equal`() {
    let rounds = Stress.rounds(500)
    for round in 0..<10 {
      let (a, b) = (Observable(0), Observable(0))
      let count = Recorder<Int>()
      let token = a.bindBoth(to: b)
      let counting = a.changes.sink { count($0) }
      race(2) { index in
        for value in 1...rounds { (index == 0 ? a : b).value = value * 2 + index }
      }
      #expect(a.value == b.value, "in round \(round)")
      #expect(count.elements.count <= 2 * rounds)
      for end in [token, counting] { end.dispose() }
    }
  }
}
