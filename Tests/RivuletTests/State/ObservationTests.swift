import Observation
import Rivulet
import RivuletTesting
import Testing

/// States in Swift's Observation.
@Suite(.leakChecked)
struct ObservationTests {
  private let log = Recorder<String>()

  /// Reads something while it is tracked, and logs the first change after that.
  private func track<Value>(_ read: () -> Value) -> Value {
    withObservationTracking(read) { [log] in log.add("changed") }
  }

  @Test func `a change of a value that was read is told, once for each tracking`() {
    let (read, other) = (Rivulet.Observable(1), Rivulet.Observable(1))
    #expect(track { read.value } == 1)
    other.value = 2
    #expect(log.elements == [])
    read.value = 2
    read.value = 3
    #expect(log.elements == ["changed"])
    #expect(track { read.value } == 3)
    read.value += 1
    #expect(track { read.value } == 4)
    read.update { $0 += 1 }
    #expect(log.elements == ["changed", "changed", "changed"])
  }

  @Test func `who hears of a change finds the new value`() {
    let number = Rivulet.Observable(1)
    withObservationTracking {
      _ = number.value
    } onChange: { [log] in
      log.add(number.value)
    }
    number.value = 2
    #expect(log.elements == ["2"])
  }

  @Test func `a read that is not tracked is not told`() {
    let number = Rivulet.Observable(1)
    #expect(number.value == 1)
    #expect(track { 5 } == 5)
    number.value = 2
    #expect(log.elements == [])
  }

  @Test func `whichever of several values changes is told`() {
    let numbers = (0..<3).map { Rivulet.Observable($0) }
    for number in numbers {
      #expect(track { numbers.map(\.value).reduce(0, +) } >= 3)
      number.value += 10
    }
    #expect(log.elements == ["changed", "changed", "changed"])
  }

  @Test func `a part of a state is told with the state`() {
    struct Profile: Sendable { var name = "Kim" }
    let profile = Rivulet.Observable(Profile())
    #expect(track { profile[\.name].value } == "Kim")
    profile[\.name].value = "Lee"
    #expect(log.elements == ["changed"])
  }

  @Test func `a property is told when it changes, not whenever its sources do`() {
    let number = Rivulet.Observable(1)
    let isEven = number.derived { $0.isMultiple(of: 2) }
    #expect(track { isEven.value } == false)
    number.value = 3
    #expect(log.elements == [])
    number.value = 4
    #expect(log.elements == ["changed"])
    #expect(track { isEven.value } == true)
    number.value = 5
    #expect(log.elements == ["changed", "changed"])
  }

  @Test func `a property that is not tracked any more is left alone after two changes`() {
    let computations = Recorder<Int>()
    let number = Rivulet.Observable(1)
    let double = number.derived { number in
      computations(number)
      return number * 2
    }
    #expect(track { double.value } == 2)
    for value in 2...5 { number.value = value }
    #expect(computations.elements == [1, 2, 3])
    #expect(log.elements == ["changed"])
    #expect(track { double.value } == 10)
    number.value = 6
    #expect(log.elements == ["changed", "changed"])
  }

  @Test func `a property that goes takes its watching along`() {
    let number = Rivulet.Observable(1)
    weak var released: Property<Int>?
    do {
      let double = number.derived { $0 * 2 }
      released = double
      #expect(track { double.value } == 2)
    }
    #expect(released == nil)
    number.value = 2
  }

  @Test func `a class of Swift's own and a state are tracked together`() {
    let (model, number) = (Model(), Rivulet.Observable(1))
    #expect(track { model.count + number.value } == 1)
    model.count = 5
    #expect(track { model.count + number.value } == 6)
    number.value = 2
    #expect(log.elements == ["changed", "changed"])
  }

  @Observation.Observable
  final class Model {
    var count = 0
  }

  @Test func `a change from inside of the closure is a change like any other`() {
    let number = Rivulet.Observable(1)
    withObservationTracking {
      _ = number.value
    } onChange: {
      if number.value < 3 { number.value += 1 }
    }
    number.value = 2
    #expect(track { number.value } == 3)
    number.value = 4
    #expect(log.elements == ["changed"])
  }

  @Test func `a property that the tracked code makes tells of changes when it has gone`() {
    let (number, other) = (Rivulet.Observable(1), Rivulet.Observable(1))
    let reads: [() -> Int] = [
      { number.readOnly.value },
      { number.derived { $0 }.value },
      { number.derived { $0 }.derived { $0 }.value },
      { Property { number.value }.value },
      { Property.combine(other, number).value.1 },
    ]
    for (index, read) in reads.enumerated() {
      #expect(track(read) == number.value)
      number.value += 1
      #expect(log.elements.count == index + 1)
    }
    number.value += 1
    #expect(log.elements.count == reads.count)
  }

  @Test func `a property that the tracked code makes keeps nothing`() {
    let captured = Captured()
    do {
      let number = Rivulet.Observable(1)
      captured.use { object in
        withObservationTracking {
          _ = Property { number.value }.value
        } onChange: {
          object.touch()
        }
      }
      #expect(!captured.isReleased)
    }
    #expect(captured.isReleased)
  }

  @Test func `nobody's closure is kept when the state goes`() {
    let captured = Captured()
    do {
      let number = Rivulet.Observable(1)
      captured.use { object in
        withObservationTracking {
          _ = number.value
        } onChange: {
          object.touch()
        }
      }
      #expect(!captured.isReleased)
    }
    #expect(captured.isReleased)
  }

  @Test @MainActor func `Observations make a sequence of it`() async {
    let (first, last) = (Rivulet.Observable("Ada"), Rivulet.Observable("King"))
    let names = Task { @MainActor [log] in
      for await name in Observations({ "\(first.value) \(last.value)" }) {
        log.append(name)
        if name.hasSuffix("Lovelace") { return }
      }
    }
    await eventually("it never begins") { log.elements.count == 1 }
    first.value = "Augusta"
    last.value = "Byron"
    await eventually("it never goes on") { log.elements.count == 2 }
    last.value = "Lovelace"
    await names.value
    #expect(log.elements == ["Ada King", "Augusta Byron", "Augusta Lovelace"])
  }

  @Test func `threads that set and track lose no last change`() {
    let number = Rivulet.Observable(0)
    let rounds = Stress.rounds(500)
    race(2) { index in
      for round in 1...rounds {
        if index == 0 {
          number.value = round
        } else {
          withObservationTracking {
            _ = number.value
          } onChange: {
          }
        }
      }
    }
    #expect(track { number.value } == rounds)
    number.value = 0
    #expect(log.elements == ["changed"])
  }
}
