import Observation
import Rivulet

/// A model as SwiftUI wants it.
@Observation.Observable
private final class TrackedModel {
  var value = 0
}

/// Sets the value of a tracked model and reads every change, as a view does that is drawn again.
func setTrackedModel(iterations: Int, stopwatch: inout Stopwatch) -> Int {
  let model = opaque(TrackedModel())
  return track({ model.value }, iterations, &stopwatch) { model.value = $0 }
}

/// The same with a state.
func setTrackedObservable(iterations: Int, stopwatch: inout Stopwatch) -> Int {
  let state = opaque(Rivulet.Observable(0))
  return track({ state.value }, iterations, &stopwatch) { state.value = $0 }
}

private func track(
  _ read: () -> Int,
  _ iterations: Int,
  _ stopwatch: inout Stopwatch,
  set: (Int) -> Void
) -> Int {
  let tally = Tally()
  let changes = Tally()
  var seen = 0

  func track() {
    tally.add(withObservationTracking(read) { changes.add(1) })
  }

  track()
  stopwatch.measure {
    for value in 0..<iterations {
      set(value)
      if changes.sum != seen {
        seen = changes.sum
        track()
      }
    }
  }
  return tally.sum
}
