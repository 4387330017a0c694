import Rivulet

/// Scales the last hundred measurements to the height of a chart.
func chart(_ samples: Subject<Double, Never>, height: Double) -> AnyPublisher<[Point], Never> {
  samples
    .filter { $0.isFinite }
    .scan([Double]()) { window, sample in Array((window + [sample]).suffix(100)) }
    .filter { $0.count > 1 }
    .map { window in
      let top = window.max() ?? 1
      return window.enumerated().map { Point(x: Double($0.offset), y: $0.element / top * height) }
    }
    .removeDuplicates()
    .receive(on: .main)
    .eraseToAnyPublisher()
}
