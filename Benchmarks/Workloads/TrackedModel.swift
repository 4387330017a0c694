import Observation

/// A model as SwiftUI wants it.
@Observable
private final class TrackedModel {
  var value = 0
}

/// Sets the value of a tracked model and reads every change, as a view does that is drawn again.
func setTrackedModel(iterations: Int, stopwatch: inout Stopwatch) -> Int {
  let tally = Tally()
  let model = opaque(TrackedModel())
  let changes = Tally()
  var seen = 0

  func track() {
    let value = withObservationTracking {
      model.value
    } onChange: {
      changes.add(1)
    }
    tally.add(value)
  }

  track()
  stopwatch.measure {
    for value in 0..<iterations {
      model.value = value
      if changes.sum != seen {
        seen = changes.sum
        track()
      }
    }
  }
  return tally.sum
}
