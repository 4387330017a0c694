import Rivulet
import RivuletTesting
import Testing

/// Views of a state that cannot set it.
@Suite(.leakChecked)
struct ReadOnlyTests {
  @Test func `it has the value of the state, and sends what that sends`() {
    let number = Observable(1)
    let view = number.readOnly
    let probe = view.probe()
    number.value = 2
    number.value = 2
    number.update { $0 += 1 }
    #expect(view.value == 3)
    #expect(probe.transcript == ["^", "1", "2", "2", "3"])
    probe.dispose()
  }

  @Test func `it keeps no copy of the value, watched or not`() {
    let items = Observable([1])
    items.value.reserveCapacity(100)
    let view = items.readOnly
    let token = view.sink { _ in }
    let before = items.update { $0.withUnsafeBufferPointer { $0.baseAddress } }
    items.value.append(2)
    #expect(view.value == [1, 2])
    items.value.append(3)
    #expect(items.update { $0.withUnsafeBufferPointer { $0.baseAddress } } == before)
    token.dispose()
  }

  @Test func `values are derived from it, and it is one of those that a property reads`() {
    let (number, factor) = (Observable(2), Observable(3))
    let (left, right) = (number.readOnly, factor.readOnly)
    let product = Property { left.value * right.value }
    let probe = product.probe()
    number.value = 4
    factor.value = 5
    #expect(left.derived { $0 + 1 }.value == 5)
    #expect(probe.transcript == ["^", "6", "12", "20"])
    probe.dispose()
  }

  @Test func `it does not keep the state, and ends with it`() {
    weak var state: Observable<Int>?
    let view: Property<Int>
    do {
      let number = Observable(1)
      state = number
      view = number.readOnly
    }
    #expect(state == nil)
    #expect(view.value == 1)
    #expect(view.immediateEvents == ["1", "|"])
  }

  @Test func `a part of a state has one, too`() {
    struct Profile: Sendable { var name = "Kim" }
    let profile = Observable(Profile())
    let name = profile[\.name].readOnly
    profile.value.name = "Lee"
    #expect(name.value == "Lee")
  }

  @Test @MainActor func `bound on the main actor it is shown before bind returns`() {
    let number = Observable(1)
    var seen: [Int] = []
    let token = number.readOnly.bind { seen.append($0) }
    number.value = 2
    #expect(seen == [1, 2])
    token.dispose()
  }
}
