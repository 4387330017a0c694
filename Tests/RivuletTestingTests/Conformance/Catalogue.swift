import Rivulet
import RivuletTesting

/// Everything public of the library, as fixtures of the conformance kit.
///
/// A fixture is called what it stands for: a type, or a function with the names of its arguments.
/// `CoverageTests` compares these names with the sources.
enum Catalogue {
  static var all: [any Verification] {
    demand
      + producers + subjects + transforming + filtering + folding + combining + latest + flattening
      + recovering + throwing + timing
      + scheduling + observing + sharing + subscribers
      + selecting + answering + rows + turning + buffering + tasks + awaiting + readers
  }
}

/// Collects fixtures of different kinds.
func fixtures(_ list: any Verification...) -> [any Verification] { list }
