import Rivulet
import RivuletTesting
import Testing

@Suite(.leakChecked)
struct ProjectionTests {
  private struct Address: Sendable, Equatable {
    var city = "Seoul"
    var lines = ["1"]
  }

  private struct Profile: Sendable {
    var name = "Kim"
    var age = 30
    var address = Address()
    var opaque = Opaque()
  }

  private struct Opaque: Sendable, CustomStringConvertible {
    var text = "x"
    var description: String { text }
  }

  private let profile = Observable(Profile())

  @Test func `it reads, sets and changes its part of the state`() {
    let age = profile[\.age]
    #expect(age.value == 30)
    age.value = 31
    age.value += 1
    let former = age.update { age in
      defer { age += 1 }
      return age
    }
    #expect(former == 32)
    #expect(profile.value.age == 33)
    #expect(profile.value.name == "Kim")
  }

  @Test func `a set of a part tells everybody who watches the whole, once`() {
    let probe = profile.changes.map { "\($0.name) \($0.age)" }.probe()
    profile[\.name].value = "Lee"
    profile[\.age].update { $0 += 1 }
    #expect(probe.transcript == ["^", "Lee 30", "Lee 31"])
    probe.dispose()
  }

  @Test func `a value that equals the one before tells nobody`() {
    let whole = profile.changes.map { $0.name }.probe()
    let name = profile[\.name].probe()
    profile[\.name].value = "Kim"
    #expect(whole.transcript == ["^"])
    profile.value.age += 1
    profile.value.name = "Lee"
    #expect(whole.transcript == ["^", "Kim", "Lee"])
    #expect(name.transcript == ["^", "Kim", "Lee"])
    whole.dispose()
    name.dispose()
  }

  @Test func `a part that cannot be compared tells of every change`() {
    let probe = profile[\.opaque].probe()
    profile[\.opaque].value = Opaque()
    profile.value.age += 1
    #expect(probe.transcript == ["^", "x", "x", "x"])
    probe.dispose()
  }

  @Test func `a part has parts`() {
    let city = profile[\.address][\.city]
    let probe = city.probe()
    city.value = "Busan"
    profile[\.address].value.lines.append("2")
    profile[\.address.city].value = "Jeju"
    #expect(probe.transcript == ["^", "Seoul", "Busan", "Jeju"])
    #expect(profile.value.address == Address(city: "Jeju", lines: ["1", "2"]))
    probe.dispose()
  }

  @Test func `a change in place copies nothing`() {
    let lines = profile[\.address][\.lines]
    lines.value.reserveCapacity(100)
    let before = lines.update { $0.withUnsafeBufferPointer { $0.baseAddress } }
    lines.value.append("2")
    lines.update { $0.append("3") }
    #expect(lines.update { $0.withUnsafeBufferPointer { $0.baseAddress } } == before)
    #expect(lines.value == ["1", "2", "3"])
  }

  @Test func `values are derived from it`() {
    let length = profile[\.name].readOnly.derived { $0.count }
    let opaque = profile[\.name].readOnly.derived { Opaque(text: $0) }
    profile[\.name].value = "Park"
    #expect(length.value == 4)
    #expect(opaque.value.text == "Park")
  }

  @Test func `it keeps the state, and its subscribers do not`() {
    weak var state: Observable<Profile>?
    let probe: Probe<String, Never>
    do {
      let name: Projection<Observable<Profile>, String>
      do {
        let profile = Observable(Profile())
        state = profile
        name = profile[\.name]
      }
      #expect(name.value == "Kim")
      probe = name.probe()
      #expect(probe.transcript == ["^", "Kim"])
    }
    #expect(state == nil)
    #expect(probe.transcript == ["^", "Kim", "|"])
  }

  @Test @MainActor func `bound on the main actor it is shown before bind returns`() {
    var seen: [String] = []
    let token = profile[\.name].bind { seen.append($0) }
    profile[\.name].value = "Lee"
    #expect(seen == ["Kim", "Lee"])
    token.dispose()
  }

  @Test func `threads that change different parts lose nothing`() {
    let rounds = Stress.rounds(1_000)
    let profile = Observable(Profile(age: 0))
    race(2) { index in
      for _ in 0..<rounds {
        if index == 0 {
          profile[\.age].update { $0 += 1 }
        } else {
          profile[\.address][\.lines].value.append("x")
        }
      }
    }
    #expect(profile.value.age == rounds)
    #expect(profile.value.address.lines.count == rounds + 1)
  }
}
