import Rivulet

/// Closures of several statements.
func statements(_ source: Subject<Int, Never>) {
  source
    .map { value in
      let double = value * 2
      return double
    }
    .filter { $0 > 3 }
    .map { value in
      if value > 5 { return "big" }
      return "small"
    }
    .removeDuplicates()
    .sink { (text: String) in print(text) }
}
