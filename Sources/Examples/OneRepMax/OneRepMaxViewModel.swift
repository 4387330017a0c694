import Rivulet

/// What is to be said of each change of a weight.
final class OneRepMaxViewModel: Sendable {
  private let my1RM: ObservableMy1RM

  init(my1RM: ObservableMy1RM) {
    self.my1RM = my1RM
  }

  /// Two lines for each change: what `willSet` says in the document, and what `didSet` says.
  var lines: some Publisher<String, Never> {
    my1RM.currentDeadLiftWeight.pairwise().concatMap { old, new in
      [
        "\(old)kg에서 \(new)kg으로 가나요??",
        "\(old)kg에서 \(new)kg으로 올랐다 🔥",
      ].publisher
    }
  }
}
